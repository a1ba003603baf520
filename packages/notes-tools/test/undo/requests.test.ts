import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NotesFileUploadTool } from "../../src/index.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { openJournal } from "./helpers.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const roadmap = seedId("notes/page/roadmap");
const playbook = seedId("notes/page/renewal-playbook");
const row = seedId("notes/row/feature-requests/courier-feeds");

function listRequests(): string[] {
  return workspace.sandbox.activity().map(({ method, path }) => `${method} ${path}`);
}

function countWrites(): number {
  return listRequests().filter((each) => /^(PATCH|DELETE|POST)/.test(each)).length;
}

test("250 blocks of a page that the run created go with the page, in one request", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const properties = { title: "List" };
  const { id } = await call("notes_page_create", { parent_page_id: roadmap, properties }, "r");
  await call("notes_page_content_append", { block_id: id, markdown: "- item\n".repeat(250) }, "r");
  expect(await journal.preview("r")).toMatchObject({
    message: "Would undo 2 of 2 writes.",
    steps: [
      {
        operation: "notes_page_content_append",
        message: "the block “item” and 249 others, which goes with the page “List”",
        requests: [],
      },
      { operation: "notes_page_create", requests: [{ method: "PATCH" }] },
    ],
  });
  workspace.sandbox.clearActivity();
  expect((await journal.undo("r")).message).toBe("Undid 2 of 2 writes.");
  expect(countWrites()).toBe(1);
  expect(await workspace.sandbox.changes()).toEqual([]);
});

test("the caption of code comes back with its text, language and formatting", async () => {
  const { call, client, journal } = openJournal(workspace.sandbox);
  const bold = { type: "text", text: { content: "Start" }, annotations: { bold: true } };
  const rich_text = [{ type: "text", text: { content: "go run ." } }];
  const code = { type: "code", code: { rich_text, language: "go", caption: [bold] } };
  const input = { parent_page_id: roadmap, properties: { title: "Go" }, child_blocks: [code] };
  const { id } = await call("notes_page_create", input);
  const list = { method: "GET", path: `/v1/blocks/${id}/children` } as const;
  const read = async () => {
    const { results } = (await client.send(list as never)) as { results: { id: string }[] };
    return results.map((block) => ({ ...block, last_edited_time: undefined }));
  };
  const before = await read();
  const change = { type: "code", text: "print()", language: "python", caption: "Print" };
  await call("notes_block_update", { block_id: before[0]?.id, ...change }, "r");
  expect(await read()).toMatchObject([{ code: { caption: [{ plain_text: "Print" }] } }]);
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(await read()).toEqual(before);
});

test("only the chosen step is undone, with requests of its own", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const properties = { title: "List" };
  const { id } = await call("notes_page_create", { parent_page_id: roadmap, properties }, "r");
  await call("notes_page_content_append", { block_id: id, markdown: "- one\n- two" }, "r");
  const [newest] = (await journal.preview("r")).steps;
  workspace.sandbox.clearActivity();
  const report = await journal.undo("r", { steps: [newest?.id ?? ""] });
  expect(report.message).toBe("Undid 1 of 1 write.");
  expect(listRequests().filter((each) => each.startsWith("DELETE"))).toHaveLength(2);
  expect(await workspace.sandbox.changes()).toMatchObject([{ title: "List" }]);
});

test("replaced content comes back by the ids of its blocks, and its text last", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  workspace.sandbox.clearActivity();
  await call("notes_page_markdown_update", { page_id: playbook, replace_all: "# New" }, "r");
  const [markdown, list] = [`/v1/pages/${playbook}/markdown`, `/v1/blocks/${playbook}/children`];
  const [first, ...others] = listRequests();
  expect(first).toBe(`GET ${markdown}`);
  expect(others.toSorted()).toEqual(
    [`GET ${list}`, `GET ${markdown}`, `PATCH ${markdown}`].toSorted(),
  );
  workspace.sandbox.clearActivity();
  await journal.undo("r");
  expect(listRequests().map((each) => each.replace(/[0-9a-f-]{36}/, "id"))).toEqual([
    "GET /v1/pages/id/markdown",
    "GET /v1/blocks/id/children",
    ...Array.from({ length: 5 }, () => "PATCH /v1/blocks/id"),
    "DELETE /v1/blocks/id",
    "PATCH /v1/pages/id/markdown",
  ]);
  expect(await workspace.sandbox.changes()).toEqual([]);
});

test("values, icon and trash of a page take one read before the write", async () => {
  const { call } = openJournal(workspace.sandbox);
  workspace.sandbox.clearActivity();
  const properties = { Votes: { number: 3 } };
  await call("notes_page_update", { page_id: row, properties, icon: { emoji: "🚀" } }, "r");
  expect(listRequests()).toEqual([`GET /v1/pages/${row}`, `PATCH /v1/pages/${row}`]);
});

test.each([1, 2, 3, 4, 5, 6])(
  "an undo of replaced content that stops at PATCH %i is continued by the next one",
  async (stop) => {
    const { call, journal } = openJournal(workspace.sandbox);
    const input = { page_id: playbook, replace_all: "# New" };
    await call("notes_page_markdown_update", input, "r");
    const patch = { service: "notes", method: "PATCH" } as const;
    if (stop > 1) workspace.sandbox.faults.add({ ...patch, times: stop - 1, delayMs: 1 });
    workspace.sandbox.faults.add({ ...patch, status: 400 });
    await journal.undo("r");
    workspace.sandbox.faults.clear();
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(await workspace.sandbox.changes()).toEqual([]);
  },
);

test("a lost response is decided by what is there: an update is undone, a creation is named", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const lose = () =>
    workspace.sandbox.faults.add({ service: "notes", method: "PATCH", kind: "drop-after" });
  lose();
  const update = call(
    "notes_page_update",
    { page_id: row, properties: { Votes: { number: 3 } } },
    "r",
  );
  await expect(update).rejects.toThrow(/unknown|may have/i);
  lose();
  const block_id = seedId("notes/block/roadmap/0");
  const text = call("notes_block_update", { block_id, type: "paragraph", text: "New" }, "r");
  await expect(text).rejects.toThrow(/unknown|may have/i);
  lose();
  const append = call("notes_page_content_append", { block_id: roadmap, markdown: "A" }, "r");
  await expect(append).rejects.toThrow(/unknown|may have/i);
  expect((await journal.undo("r")).message).toMatch(
    /^Undid 2 of 3 writes. Not undone: “Add content.+”, because it is unknown whether the write happened: check with notes_page_content_get, and undo it by hand.$/,
  );
  const changes = await workspace.sandbox.changes();
  expect(changes).toMatchObject([{ kind: "created", resource: "block" }]);
});

test("what the app alone can take back is said before the write", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const moved = await call(
    "notes_page_move",
    { page_id: seedId("notes/page/team-home"), parent_page_id: seedId("notes/page/product") },
    "r",
  );
  const sentence = "only the app can move a page to where it was";
  expect(moved).toMatchObject({ adjusted: [`This call cannot be undone: ${sentence}.`] });
  expect((await journal.undo("r")).message).toContain(sentence);
});

test("another set of options with its colors is listed as not undone", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const options = [{ name: "Later", color: "pink" }];
  await call(
    "notes_database_update",
    { database_id, properties: { Module: { select: { options } } } },
    "r",
  );
  expect((await journal.undo("r")).message).toMatch(
    /^Undid 0 of 1 write\. Not undone: .+ values that the new type or options cannot hold are lost/,
  );
});

const rows = [{ Name: "One" }, { Name: "Two" }, { Name: "Three" }];
const database_id = seedId("notes/database/feature-requests");

test("of rows, the last of which has an unknown outcome, the others are undone, and the report says so", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const post = { service: "notes", method: "POST", path: "/v1/pages" } as const;
  workspace.sandbox.faults.add({ ...post, times: 2, delayMs: 1 });
  workspace.sandbox.faults.add({ ...post, kind: "drop-after" });
  const insert = call("notes_database_insert_row", { database_id, rows }, "r");
  await expect(insert).rejects.toThrow(/stopped partway/);
  expect((await journal.undo("r")).message).toMatch(
    /^Undid 1 of 1 write. Check with notes_database_query whether “Insert a row.+” has written more: the outcome of its last request is unknown.$/,
  );
  expect(await workspace.sandbox.changes()).toMatchObject([{ kind: "created", title: "Three" }]);
});

test.each([1, 2, 3])(
  "an undo of several rows that stops at row %i is continued by the next one",
  async (stop) => {
    const { call, journal } = openJournal(workspace.sandbox);
    await call("notes_database_insert_row", { database_id, rows }, "r");
    const patch = { service: "notes", method: "PATCH" } as const;
    if (stop > 1) workspace.sandbox.faults.add({ ...patch, times: stop - 1, delayMs: 1 });
    workspace.sandbox.faults.add({ ...patch, status: 400 });
    expect((await journal.undo("r")).steps).toMatchObject([{ outcome: "failed" }]);
    workspace.sandbox.clearActivity();
    expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
    expect(countWrites()).toBe(rows.length - stop + 1);
    expect(await workspace.sandbox.changes()).toEqual([]);
  },
);

test("a hundred rows fit a step of the journal", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const many = Array.from({ length: 100 }, (_, index) => ({ Name: `Row ${index}`, Votes: index }));
  await call("notes_database_insert_row", { database_id, rows: many }, "r");
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(await workspace.sandbox.changes()).toEqual([]);
});

test("a connection that may not read comments undoes a page without looking at them", async () => {
  const { sandbox } = workspace;
  const token = sandbox.addToken("notes", ["readContent", "insertContent", "updateContent"]);
  const { call, journal } = openJournal(sandbox, { token });
  const properties = { title: "Plan" };
  await call("notes_page_create", { parent_page_id: roadmap, properties }, "r");
  expect((await journal.undo("r")).message).toBe("Undid 1 of 1 write.");
  expect(await sandbox.changes()).toEqual([]);
});

test("a connection that may not read content gets the reason, and keeps what it made", async () => {
  const { sandbox } = workspace;
  const token = sandbox.addToken("notes", ["insertContent", "updateContent"]);
  const { call, journal } = openJournal(sandbox, { token });
  const properties = { title: "Plan" };
  await call("notes_page_create", { parent_page_id: roadmap, properties }, "r");
  expect((await journal.undo("r")).message).toMatch(/^Undid 0 of 1 write. Not undone: a page: /);
  expect(await sandbox.changes()).toMatchObject([{ title: "Plan" }]);
});

test("an icon that was uploaded cannot be written back, and the call says so", async () => {
  const { call, journal } = openJournal(workspace.sandbox);
  const files = () => new Blob(["image"], { type: "image/png" });
  const upload = new NotesFileUploadTool({ client: workspace.client, files });
  const { id } = await upload.execute({ file: "cover.png" });
  const file_upload = { id };
  await call("notes_page_update", { page_id: roadmap, cover: { file_upload } }, "other");
  const cover = { external: { url: "https://example.com/cover.png" } };
  const changed = await call("notes_page_update", { page_id: roadmap, cover }, "r");
  const reason = "the old image is an upload, which cannot be written back";
  expect(changed).toMatchObject({ adjusted: [`This call cannot be undone: ${reason}.`] });
  expect((await journal.undo("r")).message).toContain(reason);
  expect((await journal.undo("other")).message).toMatch(/^Undid 0 of 1 write/);
});
