import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { getData, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const [person] = story.people;
const parent = {
  parent_object: "people",
  parent_record_id: seedId(`crm/people/${person!.key}`),
};
const noteInput = { ...parent, title: "Call", format: "plaintext", content: "One\nTwo" };

interface Note {
  id: { note_id: string };
  created_at: string;
}

const create = (note: object) => crm.post("/v2/notes", { data: note });
const dated = (created_at: string) => create({ ...noteInput, created_at });
const list = async (query = "") => {
  const response = await crm.get(`/v2/notes${query}`);
  expect(response).toMatchObject({ status: 200 });
  return getData<Note[]>(response);
};

describe("a note", () => {
  test("is created by the token and can be read", async () => {
    const response = await create(noteInput);
    const note = getData<Note>(response);
    expect(response).toMatchObject({
      status: 200,
      body: {
        data: {
          ...parent,
          title: "Call",
          meeting_id: null,
          content_plaintext: "One\nTwo",
          content_markdown: "One\nTwo",
          tags: [],
          created_by_actor: { type: "api-token", id: seedId("crm/token") },
        },
      },
    });
    expect((await crm.get(`/v2/notes/${note.id.note_id}`)).body["data"]).toEqual(note);
    const byId = { ...noteInput, parent_object: seedId("crm/object/people") };
    expect((await create(byId)).body["data"]).toMatchObject(parent);
  });

  test("has its Markdown converted to plain text", async () => {
    const content = [
      "# Recap",
      "",
      "Met **Ada** and _Bo_, ~~late~~ ==early==, snake_case 2*3*4.",
      "",
      "- [Offer](https://example.com/a_b_c)",
      "  - *next* week",
      "1. First",
    ].join("\n");
    const response = await create({ ...noteInput, format: "markdown", content });
    expect(response.body["data"]).toMatchObject({
      content_markdown: content,
      content_plaintext: [
        "Recap",
        "Met Ada and Bo, late early, snake_case 2*3*4.",
        "Offer",
        "next week",
        "First",
      ].join("\n"),
    });
  });

  test("can be backdated but not postdated", async () => {
    expect((await dated("2020-05-01T12:00:00+02:00")).body["data"]).toMatchObject({
      created_at: "2020-05-01T10:00:00.000000000Z",
    });
    for (const created_at of ["2999-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "yesterday"]) {
      const response = await dated(created_at);
      expect([created_at, response.body["code"]]).toEqual([created_at, "validation_type"]);
    }
  });

  test("requires all its fields", async () => {
    for (const key of Object.keys(noteInput)) {
      expect(await create({ ...noteInput, [key]: undefined })).toMatchObject({
        status: 400,
        body: {
          code: "validation_type",
          validation_errors: [
            {
              code: "invalid_type",
              path: ["data", key],
              expected: "string",
              received: "undefined",
            },
          ],
        },
      });
    }
    expect((await create({ ...noteInput, format: "html" })).status).toBe(400);
  });

  test("requires an existing record and meeting", async () => {
    const id = seedId("nothing");
    const invalid: [object, string][] = [
      [{ parent_object: "person" }, 'Object with slug/ID "person" not found.'],
      [{ parent_object: "deals" }, `Record with ID "${parent.parent_record_id}" not found.`],
      [{ parent_record_id: id }, `Record with ID "${id}" not found.`],
      [{ meeting_id: id }, `Meeting with ID "${id}" was not found.`],
    ];
    for (const [changes, message] of invalid) {
      expect(await create({ ...noteInput, ...changes })).toMatchObject({
        status: 404,
        body: { code: "not_found", message },
      });
    }
    expect((await create({ ...noteInput, meeting_id: null })).status).toBe(200);
  });

  test("is rejected if its content is too large", async () => {
    expect(await create({ ...noteInput, content: "x".repeat(10_000_001) })).toMatchObject({
      status: 413,
      body: { status_code: 413, code: "validation_type" },
    });
  });

  test("returns 404 for an unknown id", async () => {
    for (const id of [seedId("nothing"), "x"]) {
      expect(await crm.get(`/v2/notes/${id}`)).toMatchObject({
        status: 404,
        body: { code: "not_found", message: `Note with ID "${id}" was not found.` },
      });
    }
  });
});

describe("the list of notes", () => {
  test("is paginated, 10 by default and at most 50", async () => {
    expect(await list()).toHaveLength(Math.min(10, story.crmNotes.length));
    const all = await list("?limit=50");
    expect(all).toHaveLength(story.crmNotes.length);
    expect(all.map((note) => note.created_at)).toEqual(
      all.map((note) => note.created_at).toSorted(),
    );
    expect(await list("?limit=2&offset=1")).toEqual(all.slice(1, 3));
    for (const query of ["?limit=51", "?limit=0", "?limit=x", "?offset=-1"]) {
      expect([query, (await crm.get(`/v2/notes${query}`)).status]).toEqual([query, 400]);
    }
  });

  test("can be filtered by record or object", async () => {
    const [seeded] = story.crmNotes;
    const { object, key } = seeded!.parent;
    const onRecord = await list(
      `?limit=50&parent_object=${object}&parent_record_id=${seedId(`crm/${object}/${key}`)}`,
    );
    const ofRecord = story.crmNotes.filter(
      (note) => note.parent.object === object && note.parent.key === key,
    );
    expect(new Set(onRecord.map((note) => note.id.note_id))).toEqual(
      new Set(ofRecord.map((note) => seedId(`crm/note/${note.key}`))),
    );
    const onObject = await list(`?limit=50&parent_object=${object}`);
    expect(onObject).toHaveLength(
      story.crmNotes.filter((note) => note.parent.object === object).length,
    );
    expect((await crm.get("/v2/notes?parent_object=person")).status).toBe(404);
  });
});

test("a note can be deleted only once", async () => {
  const id = seedId(`crm/note/${story.crmNotes[0]!.key}`);
  const path = `/v2/notes/${id}`;
  expect(await crm.send("DELETE", path)).toMatchObject({ status: 200, body: {} });
  const gone = { status: 404, body: { message: `Note with ID "${id}" was not found.` } };
  expect(await crm.get(path)).toMatchObject(gone);
  expect(await crm.send("DELETE", path)).toMatchObject(gone);
});

describe("changing a note", () => {
  const path = `/v2/notes/${seedId(`crm/note/${story.crmNotes[0]!.key}`)}`;
  const update = (data: object, to = path) => crm.send("PATCH", to, { body: { data } });

  test("changes the title or replaces the content", async () => {
    const before = getData<object>(await crm.get(path));
    expect(getData(await update({ title: "Recap" }))).toEqual({ ...before, title: "Recap" });
    const texts = { content_plaintext: "Agreed", content_markdown: "**Agreed**" };
    const response = await update({ content: "**Agreed**", format: "markdown" });
    expect(getData(response)).toEqual({ ...before, title: "Recap", ...texts });
    expect(getData(await crm.get(path))).toEqual(getData(response));
  });

  test.for<[name: string, data: object, status: number]>([
    ["content without its format", { content: "x" }, 400],
    ["content that is too large", { content: "x".repeat(10_000_001), format: "plaintext" }, 413],
    ["another key", { meeting_id: null }, 400],
  ])("rejects %s", async ([, data, status]) => {
    expect(await update(data)).toMatchObject({ status, body: { code: "validation_type" } });
  });

  test("is not found for an unknown note", async () => {
    expect(await update({}, `/v2/notes/${seedId("no")}`)).toMatchObject({ status: 404 });
  });
});
