import { beforeEach, describe, expect, test } from "vitest";
import { type ResourceChange, seedId, type Sandbox } from "../../src/index.js";
import { createTask, type Json, send, start, readText } from "../helpers/running-sandbox.js";

const personId = seedId("crm/people/ines-carvalho");
const dealId = seedId("crm/deals/castellan-cold-chain");
const deal = `/v2/objects/deals/records/${dealId}`;
const person = `/v2/objects/people/records/${personId}`;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await start({ now: () => new Date("2026-03-11T09:00:00Z"), rateLimits: false });
});

const crm = (method: string, path: string, data?: object) =>
  send(sandbox, "crm", [method, path], data && { data });
const patch = (path: string, values: object) => crm("PATCH", path, { values });

/** The only change since the start. */
async function theChange(): Promise<ResourceChange | undefined> {
  const changes = await sandbox.changes();
  expect(changes.map(({ summary }) => summary)).toHaveLength(1);
  return changes[0];
}

async function firstTask(): Promise<string> {
  const { data } = await crm("GET", "/v2/tasks?limit=1");
  return (data as unknown as { id: { task_id: string } }[])[0]?.id.task_id ?? "";
}

describe("records", () => {
  test("a deal that was moved", async () => {
    await patch(deal, { stage: "Lost" });
    expect(await theChange()).toEqual({
      service: "crm",
      resource: "deals",
      id: dealId,
      title: "Castellan – validated cold chain",
      kind: "updated",
      summary: 'Moved the deal "Castellan – validated cold chain" from In Progress to Lost.',
      fields: [{ field: "stage", before: "In Progress", after: "Lost" }],
    });
  });

  test("one field, several fields, and many fields in words", async () => {
    await patch(person, { job_title: "Director" });
    expect(await theChange()).toMatchObject({
      summary: expect.stringMatching(
        /^Changed the job title of the person "Ines Carvalho" from ".+" to "Director"\.$/,
      ),
    });
    await patch(person, { description: "Decides", job_title: null });
    expect(await theChange()).toMatchObject({
      summary: 'Changed the description and job title of the person "Ines Carvalho".',
      fields: [
        { field: "description", after: "Decides" },
        { field: "job_title", before: expect.any(String) },
      ],
    });
    await patch(person, { phone_numbers: ["+351912345678"], facebook: "ines", twitter: "ines" });
    expect((await theChange())?.summary).toMatch(/^Changed the .+, .+, .+ and 2 other fields of/);
  });

  test("a value that was changed and changed back is no change", async () => {
    await patch(deal, { stage: "Lost" });
    await patch(deal, { stage: "In Progress" });
    expect(await sandbox.changes()).toEqual([]);
  });

  test("values of several types are plain, references have names", async () => {
    const values = {
      name: "Nova Foods",
      domains: ["nova.example"],
      primary_location: "Porto, PT",
      team: [{ target_object: "people", target_record_id: personId }],
    };
    await patch(person, { company: null });
    const snapshot = await sandbox.snapshot();
    const { id } = (await crm("POST", "/v2/objects/companies/records", { values }))["data"] ?? {};
    const changes = await sandbox.changes(snapshot);
    const company = { resource: "companies", id: id?.["record_id"], title: "Nova Foods" };
    expect(changes).toEqual([
      expect.objectContaining({
        resource: "people",
        fields: [{ field: "company", after: company }],
        summary: 'Changed the company of the person "Ines Carvalho" to "Nova Foods".',
      }),
      expect.objectContaining({
        kind: "created",
        summary: 'Created the company "Nova Foods".',
        fields: expect.arrayContaining([
          { field: "domains", after: ["nova.example"] },
          { field: "name", after: "Nova Foods" },
          { field: "primary_location", after: "Porto, PT" },
        ]) as unknown,
      }),
    ]);
  });

  test("what loses a reference to a deleted record is not a change of its own", async () => {
    const { data } = await crm("GET", "/v2/tasks?limit=500");
    expect(JSON.stringify(data)).toContain(personId);
    await crm("DELETE", person);
    const changes = await sandbox.changes();
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: "deleted",
        summary: 'Deleted the person "Ines Carvalho".',
        fields: expect.arrayContaining([{ field: "name", before: "Ines Carvalho" }]) as unknown,
      }),
    );
    expect(changes.filter(({ kind }) => kind === "updated")).toEqual([]);
  });

  test("a renamed attribute changes no record, and a renamed record nothing that refers to it", async () => {
    const attributes = "/v2/objects/people/attributes";
    await crm("POST", attributes, {
      title: "Shoe size",
      description: null,
      api_slug: "shoe_size",
      type: "number",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: {},
    });
    await patch(person, { shoe_size: 38 });
    const snapshot = await sandbox.snapshot();
    await crm("PATCH", `${attributes}/shoe_size`, { title: "Size", api_slug: "size" });
    await patch(person, { name: "Ines Silva" });
    expect(await sandbox.changes(snapshot)).toMatchObject([
      { resource: "people", fields: [{ field: "name", after: "Ines Silva" }] },
      {
        resource: "attribute",
        parent: { resource: "object", title: "People" },
        fields: [
          { field: "title", before: "Shoe size", after: "Size" },
          { field: "api_slug", before: "shoe_size", after: "size" },
        ],
      },
    ]);
  });
});

describe("tasks", () => {
  test("a created one, with deadline, people and records", async () => {
    const { data } = await crm("GET", "/v2/workspace_members");
    const [member] = data as unknown as Json[];
    await crm("POST", "/v2/tasks", {
      content: "Send Gemma the revised offer",
      format: "plaintext",
      deadline_at: "2026-11-18T00:00:00.000Z",
      is_completed: false,
      linked_records: [{ target_object: "people", target_record_id: personId }],
      assignees: [
        {
          referenced_actor_type: "workspace-member",
          referenced_actor_id: member?.["id"]?.["workspace_member_id"],
        },
      ],
    });
    const name = `${readText(member?.["first_name"])} ${readText(member?.["last_name"])}`;
    const ines = { resource: "people", id: personId, title: "Ines Carvalho" };
    expect(await theChange()).toMatchObject({
      resource: "task",
      title: "Send Gemma the revised offer",
      summary: `Created the task "Send Gemma the revised offer", due 18 November 2026, assigned to ${name}.`,
      parent: ines,
      fields: [
        { field: "content", after: "Send Gemma the revised offer" },
        { field: "deadline_at", after: "2026-11-18T00:00:00.000Z" },
        { field: "is_completed", after: false },
        { field: "assignees", after: [{ resource: "member", title: name }] },
        { field: "linked_records", after: [ines] },
      ],
    });
  });

  test("one that was completed, reopened, moved and deleted", async () => {
    await createTask(sandbox, "Call");
    const { data } = await crm("GET", "/v2/tasks?limit=500");
    const tasks = data as unknown as { content_plaintext: string; id: { task_id: string } }[];
    const task = tasks.find(({ content_plaintext }) => content_plaintext === "Call");
    const path = `/v2/tasks/${task?.id.task_id}`;
    const steps: [object | undefined, string][] = [
      [{ is_completed: true }, 'Completed the task "Call".'],
      [{ is_completed: false }, 'Reopened the task "Call".'],
      [
        { deadline_at: "2026-04-01T09:30:00Z" },
        'Changed the deadline of the task "Call" to 1 April 2026, 09:30 UTC.',
      ],
      [
        { deadline_at: "2026-04-02T00:00:00Z" },
        'Moved the deadline of the task "Call" from 1 April 2026, 09:30 UTC to 2 April 2026.',
      ],
      [undefined, 'Deleted the task "Call".'],
    ];
    for (const [change, summary] of steps) {
      const snapshot = await sandbox.snapshot();
      await crm(change === undefined ? "DELETE" : "PATCH", path, change);
      expect((await sandbox.changes(snapshot)).map((each) => each.summary)).toEqual([summary]);
      snapshot.close();
    }
  });

  test("audit times, tokens, rate limits and deliveries are no changes", async () => {
    sandbox.addToken("crm", []);
    await send(sandbox, "convintel", ["GET", "/me"]);
    const path = `/v2/tasks/${await firstTask()}`;
    const { is_completed } = (await crm("GET", path))["data"] as unknown as {
      is_completed: boolean;
    };
    await crm("PATCH", path, { is_completed: !is_completed });
    await crm("PATCH", path, { is_completed });
    expect(await sandbox.changes()).toEqual([]);
  });
});

describe("what is on a record or a list", () => {
  test("a note that was added, renamed and deleted", async () => {
    const { data } = await crm("POST", "/v2/notes", {
      parent_object: "people",
      parent_record_id: personId,
      title: "First call",
      format: "markdown",
      content: "# Wishes\n\n- A portal",
    });
    const note = `/v2/notes/${readText(data?.["id"]?.["note_id"])}`;
    expect(await theChange()).toMatchObject({
      resource: "note",
      summary: 'Added the note "First call" to "Ines Carvalho".',
      parent: { resource: "people", id: personId },
      fields: [
        { field: "title", after: "First call" },
        { field: "content", after: expect.stringContaining("# Wishes") },
      ],
    });
    const snapshot = await sandbox.snapshot();
    await crm("DELETE", note);
    expect(await sandbox.changes(snapshot)).toMatchObject([
      { kind: "deleted", summary: 'Deleted the note "First call" of "Ines Carvalho".' },
    ]);
  });

  test("a comment that was added, and one that was deleted again", async () => {
    const { data: members } = await crm("GET", "/v2/workspace_members");
    const [member] = members as unknown as Json[];
    const author = {
      type: "workspace-member",
      id: member?.["id"]?.["workspace_member_id"],
    };
    const record = { object: "people", record_id: personId };
    const { data } = await crm("POST", "/v2/comments", {
      format: "plaintext",
      content: "Ready to sign",
      author,
      record,
    });
    expect((await theChange())?.summary).toBe('Commented on "Ines Carvalho": "Ready to sign".');
    await crm("DELETE", `/v2/comments/${readText(data?.["id"]?.["comment_id"])}`);
    expect(await sandbox.changes()).toEqual([]);
  });

  test("an entry that was added, changed and removed", async () => {
    const { data } = await crm("GET", "/v2/lists");
    const lists = data as unknown as {
      id: { list_id: string };
      parent_object: string[];
      name: string;
    }[];
    const list = lists.find(({ parent_object: [object] }) => object === "companies");
    const path = `/v2/lists/${list?.id.list_id}/entries`;
    const created = await crm("POST", "/v2/objects/companies/records", {
      values: { name: "Nova" },
    });
    const snapshot = await sandbox.snapshot();
    const entry = await crm("POST", path, {
      parent_record_id: created["data"]?.["id"]?.["record_id"],
      parent_object: "companies",
      entry_values: {},
    });
    expect(await sandbox.changes(snapshot)).toMatchObject([
      {
        resource: "entry",
        title: "Nova",
        parent: { resource: "list", title: list?.name },
        summary: `Added "Nova" to the list "${list?.name}".`,
      },
    ]);
    const added = await sandbox.snapshot();
    await crm("DELETE", `${path}/${readText(entry["data"]?.["id"]?.["entry_id"])}`);
    expect(await sandbox.changes(added)).toMatchObject([
      { kind: "deleted", summary: `Removed "Nova" from the list "${list?.name}".` },
    ]);
  });
});

test("an amount has its currency, in words too", async () => {
  await patch(deal, { value: 15_000.5 });
  expect(await theChange()).toMatchObject({
    summary:
      'Changed the value of the deal "Castellan – validated cold chain" from $310,000 to $15,000.5.',
    fields: [{ field: "value", before: 310_000, after: 15_000.5, currency: "USD" }],
  });
});

test("a change late in a long text is quoted from shortly before it", async () => {
  const text = "The depot keeps eight trailers ready for the season. ".repeat(6);
  await patch(person, { description: `${text}They leave in May.` });
  await sandbox.restore(await sandbox.snapshot());
  await patch(person, { description: `${text}They leave in June.` });
  expect((await theChange())?.summary).toMatch(
    / from "….*leave in May\." to "….*leave in June\."\.$/,
  );
});
