import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NotFoundError, BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateNoteTool,
  CrmGetNoteTool,
  CrmListNotesTool,
  CrmSearchRecordsTool,
} from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { createIdRules, pagingRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer, errorResponse } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const on = { parent_object: "companies", parent_record_id: id };
const response = {
  id: { note_id: "n" },
  ...on,
  title: "Call",
  content_plaintext: "They asked Ada for a discount.",
  created_at: "2026-01-15T10:00:00.000000000Z",
};

async function onACompany() {
  const search = new CrmSearchRecordsTool({ client: crm.client });
  const { items } = await search.execute({ object: "companies", query: "", limit: 1 });
  return { parent_object: "companies", parent_record_id: items[0]!.id.record_id };
}

describe("crm_create_note", () => {
  test("writes Markdown, and returns the note with its text", async () => {
    const parent = await onACompany();
    const input = {
      ...parent,
      title: "Call with procurement",
      content: "# Outcome\n\nThey want **two** sites.",
      format: "markdown" as const,
      created_at: "2026-01-15T10:00:00Z",
    };
    const tool = new CrmCreateNoteTool({ client: crm.client });
    expect(parseData(await tool.invoke(input))).toEqual({
      note_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...parent,
      title: "Call with procurement",
      content: "# Outcome\n\nThey want **two** sites.",
      created_by_actor: { type: "api-token", id: expect.any(String) },
      created_at: expect.stringMatching(/^2026-01-15T10:00:00/),
    });
    const note = await tool.execute(input);
    expect(note.content_plaintext).not.toContain("**");
    expect(note.content_plaintext).toContain("two");
  });

  test("writes plain text unchanged, with the current time and a default title", async () => {
    const before = Date.now();
    const tool = new CrmCreateNoteTool({ client: crm.client });
    const note = await tool.execute({ ...(await onACompany()), content: "1 * 2 # 3" });
    expect(note).toMatchObject({ title: "Untitled note", content_plaintext: "1 * 2 # 3" });
    expect(Date.parse(note.created_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(note.created_at)).toBeLessThanOrEqual(Date.now());
  });

  test("shows the model plain text if there is no Markdown, the meeting and mentions", async () => {
    const tags = [{ type: "record", object: "people", record_id: id }];
    const server = await startRecordingServer({
      body: { data: { ...response, meeting_id: "m", tags } },
    });
    const tool = new CrmCreateNoteTool({ client: server.client });
    expect(parseData(await tool.invoke({ ...on, title: "Call" }))).toEqual({
      note_id: "n",
      ...on,
      title: "Call",
      content: "They asked Ada for a discount.",
      meeting_id: "m",
      tags,
      created_at: "2026-01-15T10:00:00Z",
    });
  });

  test("always sends title, content and format, the rest only if given", async () => {
    const server = await startRecordingServer({ body: { data: response } });
    const tool = new CrmCreateNoteTool({ client: server.client });
    const bare = id.replaceAll("-", "").toUpperCase();
    const whole = {
      ...on,
      title: "Call",
      content: "# Call",
      format: "markdown" as const,
      created_at: "2026-01-15T10:00:00.000Z",
      meeting_id: id,
    };
    await tool.execute({ parent_object: "companies", parent_record_id: bare, content: "Call" });
    await tool.execute({ ...on, title: " ", content: "Call" });
    await tool.execute({ ...on, title: "Call", content: "" });
    await tool.execute({ ...whole, meeting_id: bare });
    const untitled = { ...on, title: "Untitled note", format: "plaintext", content: "Call" };
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array.from({ length: 4 }, () => "POST /v2/notes"),
    );
    expect(server.requests.map(({ body }) => body)).toStrictEqual([
      { data: untitled },
      { data: untitled },
      { data: { ...untitled, title: "Call", content: "" } },
      { data: whole },
    ]);
  });

  test.each([
    ["a record", { parent_record_id: seedId("crm/companies/none") }, "crm_search_records"],
    ["an object", { parent_object: "company" }, "slugs are plural"],
    ["a meeting", { meeting_id: seedId("crm/meeting/none") }, "crm_list_meetings"],
  ])("%s that does not exist is not found", async (_what, wrong, advice) => {
    const tool = new CrmCreateNoteTool({ client: crm.client });
    const error = await tool
      .execute({ ...(await onACompany()), content: "x", ...wrong })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.message).toContain(advice);
  });

  test("the error for a note that is too large has advice", async () => {
    const server = await startRecordingServer(
      errorResponse(413, "validation_type", "Note content too large."),
    );
    const tool = new CrmCreateNoteTool({ client: server.client });
    const error = await tool.execute({ ...on, content: "x" }).catch((caught) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error.message).toMatch(/too large.*Shorten the content/);
  });

  test("the error for a query that is too large does not advise to shorten the content", async () => {
    const server = await startRecordingServer(
      errorResponse(413, "validation_type", "Request too large."),
    );
    const tool = new CrmListNotesTool({ client: server.client });
    const error = await tool.execute({}).catch((caught) => caught);
    expect(error.message).toContain("Ask with less: a shorter query or filter.");
  });

  const given = (more: object) => ({ ...on, ...more });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  test.each([
    "2026-01-15T10:00:00Z",
    "2026-01-15T10:00:00.000000000Z",
    "2026-01-15t12:00:00+02:00",
  ])("created_at %s is sent with milliseconds and zone", async (created_at) => {
    const server = await startRecordingServer({ body: { data: response } });
    await new CrmCreateNoteTool({ client: server.client }).invoke({
      ...on,
      title: "Call",
      created_at,
    });
    expect(server.requests[0]?.body).toMatchObject({
      data: { created_at: "2026-01-15T10:00:00.000Z" },
    });
  });

  test.each<Rule>([
    ["no object", { parent_record_id: id }, "parent_object", "expected string"],
    ["no record", { parent_object: "people" }, "parent_record_id", "expected string"],
    [
      "an object that is not a slug",
      given({ parent_object: "peo ple" }),
      "parent_object",
      "expected a slug",
    ],
    [
      "a record that is not a UUID",
      given({ parent_record_id: "ada" }),
      "parent_record_id",
      "expected a UUID",
    ],
    ["a title that is no text", given({ title: 7 }), "title", "expected string"],
    ["content that is no text", given({ content: ["x"] }), "content", "expected string"],
    [
      "neither title nor content",
      given({ title: undefined, content: undefined }),
      "content",
      "empty",
    ],
    ["nothing but spaces", given({ title: "", content: " \n" }), "content", "would be empty"],
    ["another format", given({ format: "html" }), "format", '"plaintext"|"markdown"'],
    [
      "a nonexistent day",
      given({ created_at: "2025-02-29T10:00:00Z" }),
      "created_at",
      "expected a date or an ISO",
    ],
    [
      "a time to come",
      given({ created_at: inAnHour }),
      "created_at",
      "expected a time between 1970 and now, such as",
    ],
    [
      "a time before 1970",
      given({ created_at: "1969-12-31T23:59:59Z" }),
      "created_at",
      "between 1970 and now",
    ],
    [
      "a meeting that is not a UUID",
      given({ meeting_id: "monday" }),
      "meeting_id",
      "expected a UUID",
    ],
    ["tags", given({ tags: [] }), "tags", "not an input"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreateNoteTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_list_notes and crm_get_note", () => {
  test("return notes with their text, all or those on a record", async () => {
    const list = new CrmListNotesTool({ client: crm.client });
    const everything = await collect(list.items({ limit: 3 }));
    expect(new Set(everything.map((each) => each.id.note_id)).size).toBe(everything.length);
    expect(everything.length).toBeGreaterThan(3);
    const [first] = everything;
    const parent = {
      parent_object: first!.parent_object,
      parent_record_id: first!.parent_record_id,
    };
    const { items } = await list.execute(parent);
    expect(items.length).toBeLessThan(everything.length);
    expect(items).toEqual(
      everything.filter((each) => each.parent_record_id === parent.parent_record_id),
    );
    const get = new CrmGetNoteTool({ client: crm.client });
    const note_id = first!.id.note_id;
    expect(await get.execute({ note_id })).toEqual(first);
    expect(parseData(await get.invoke({ note_id }))).toMatchObject({
      note_id,
      ...parent,
      content: expect.stringMatching(/\w/),
    });
  });

  test("request ten by default and at most fifty", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const tool = new CrmListNotesTool({ client: server.client });
    await tool.execute({});
    await tool.execute({ ...on, limit: 50, offset: 100 });
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/v2/notes?limit=10&offset=0",
      `/v2/notes?parent_object=companies&parent_record_id=${id}&limit=50&offset=100`,
    ]);
  });

  test.each<Rule>([
    ["an object alone", { parent_object: "deals" }, "parent_record_id", "with parent_object"],
    ["a record alone", { parent_record_id: id }, "parent_object", "with parent_record_id"],
    ["limit 51", { limit: 51 }, "limit", "<=50"],
    ...pagingRules.filter(([what]) => what !== "limit 501"),
  ])("the list rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListNotesTool, input)).toEqual(expectedRefusal(field, message));
  });

  test.each(createIdRules("note_id"))(
    "crm_get_note rejects %s",
    async (_what, input, field, message) => {
      expect(await getRefusal(CrmGetNoteTool, input)).toEqual(expectedRefusal(field, message));
    },
  );
});
