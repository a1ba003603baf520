import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedId } from "../../../src/common/seed-id.js";
import { ids, startNotes, type Notes } from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

test("rejects a missing, unknown or malformed token", async () => {
  for (const token of [null, "nope", ""]) {
    const { status, body, headers } = await notes.send("GET", "users/me", undefined, { token });
    expect(status).toBe(401);
    const { request_id: requestId, ...rest } = body;
    expect(rest).toEqual({
      object: "error",
      status: 401,
      code: "unauthorized",
      message: "API token is invalid.",
    });
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-notion-request-id")).toBe(requestId);
  }
});

test("every response contains its request id", async () => {
  const { body, headers } = await notes.send("GET", "users/me");
  expect(body["request_id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-notion-request-id")).toBe(body["request_id"]);
});

test("requires a known version", async () => {
  const none = await notes.send("GET", "users/me", undefined, { version: null });
  expect(none.status).toBe(400);
  expect(none.body["code"]).toBe("missing_version");
  const odd = await notes.send("GET", "users/me", undefined, { version: "2020-01-01" });
  expect(odd.status).toBe(400);
  expect(odd.body["code"]).toBe("validation_error");
  expect(odd.body["message"]).toContain('instead was `"2020-01-01"`');
});

test("rejects unknown paths and methods", async () => {
  const paths = [
    ["GET", "nothing"],
    ["PUT", `pages/${ids.home}`],
    ["GET", `pages/${ids.home}/deeper/still`],
  ];
  for (const [method = "", path = ""] of paths) {
    const { status, body } = await notes.send(method, path);
    expect([status, body["code"], body["message"]]).toEqual([
      400,
      "invalid_request_url",
      "Invalid request URL.",
    ]);
  }
});

test("names the path id that is not a UUID", async () => {
  const { status, body } = await notes.send("GET", "pages/AAA");
  expect([status, body["code"], body["message"]]).toEqual([
    400,
    "validation_error",
    'path failed validation: path.page_id should be a valid uuid, instead was `"AAA"`.',
  ]);
});

test.each([
  ["an invalid UUID variant", "12345678-1234-1234-1234-123456789abc"],
  ["an invalid UUID version", "268d8e4e-98ab-9174-9583-cdbec7ef851c"],
  ["the same without hyphens", "268d8e4e98abf1749583cdbec7ef851c"],
])("rejects %s", async (_, id) => {
  const { status, body } = await notes.send("GET", `databases/${id}`);
  expect([status, body["code"], body["message"]]).toEqual([
    400,
    "validation_error",
    `path failed validation: path.database_id should be a valid uuid, instead was \`"${id}"\`.`,
  ]);
  const parent = { page_id: id };
  const inBody = await notes.send("POST", "pages", { parent, properties: {} });
  expect(inBody.body["message"]).toContain("body.parent.page_id should be a valid uuid");
});

test("accepts ids without hyphens and returns them with hyphens", async () => {
  const { body } = await notes.send("GET", `pages/${ids.home.replaceAll("-", "").toUpperCase()}`);
  expect(body["id"]).toBe(ids.home);
});

const paragraph = seedId("notes/block/home/0");
const notAPage = `Provided ID ${ids.database} is a database, not a page. Use the retrieve database API instead.`;
const notADatabase = `Provided database_id ${ids.home} is a page, not a database. Use the pages API instead, or pass the ID of the database itself.`;

test.each([
  ["GET", `pages/${ids.database}`, undefined, notAPage],
  ["PATCH", `pages/${ids.database}`, {}, notAPage],
  ["POST", "pages", { parent: { page_id: ids.database } }, notAPage],
  ["POST", "comments", { parent: { page_id: ids.database }, rich_text: [] }, notAPage],
  ["GET", `databases/${ids.home}`, undefined, notADatabase],
  ["PATCH", `databases/${ids.home}`, {}, notADatabase],
  ["POST", "pages", { parent: { database_id: ids.home } }, notADatabase],
  [
    "GET",
    `pages/${paragraph}`,
    undefined,
    `Provided ID ${paragraph} is a block, not a page. Use the retrieve block API instead`,
  ],
])("%s %s with %j names the actual kind of the id", async (method, path, input, message) => {
  const { status, body } = await notes.send(method, path, input);
  expect([status, body["code"], body["message"]]).toEqual([400, "validation_error", message]);
});

test("versions before data sources also name the kind in a query", async () => {
  const { status, body } = await notes.send(
    "POST",
    `databases/${ids.home}/query`,
    {},
    {
      version: "2022-06-28",
    },
  );
  expect([status, body["message"]]).toEqual([400, notADatabase]);
});

test.each([
  ["data_sources", ids.home],
  ["data_sources", ids.database],
  ["databases", ids.dataSource],
  ["pages", ids.dataSource],
  ["blocks", ids.dataSource],
])("%s do not name the kind of %s", async (path, id) => {
  const { status, body } = await notes.send("GET", `${path}/${id}`);
  expect([status, body["code"]]).toEqual([404, "object_not_found"]);
});

test("names the object that is missing or not shared", async () => {
  const id = "00000000-0000-0000-0000-000000000000";
  const kinds = { pages: "page", blocks: "block", databases: "database", users: "user" };
  for (const [path, kind] of Object.entries({ ...kinds, data_sources: "data_source" })) {
    const { status, body } = await notes.send("GET", `${path}/${id}`);
    expect([status, body["code"]]).toEqual([404, "object_not_found"]);
    expect(body["message"]).toBe(
      `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration "Workbelt".`,
    );
    expect(body["additional_data"]).toEqual({ integration_id: ids.bot });
  }
});

test("rejects bodies that are not JSON or not an object", async () => {
  const broken = await notes.send("POST", "search", "{");
  expect([broken.status, broken.body["code"]]).toEqual([400, "invalid_json"]);
  const list = await notes.send("POST", "search", []);
  expect(list.body["message"]).toBe(
    "body failed validation: body should be an object, instead was `[]`.",
  );
  const empty = await notes.send("POST", "search", "");
  expect(empty.status).toBe(200);
});

test("rejects unknown keys", async () => {
  const { status, body } = await notes.send("POST", "search", { tool_version: "1" });
  expect([status, body["message"]]).toEqual([
    400,
    'body failed validation: body.tool_version should be not present, instead was `"1"`.',
  ]);
});

test("every operation requires its capability", async () => {
  notes.addToken("nothing", { capabilities: [], userInformation: "none" });
  const title = { title: [] };
  const calls: [string, string, unknown?][] = [
    ["POST", "search", {}],
    ["GET", `pages/${ids.home}`],
    ["POST", "pages", { parent: { page_id: ids.home }, properties: title }],
    ["PATCH", `pages/${ids.home}`, { in_trash: true }],
    ["GET", `blocks/${ids.home}`],
    ["GET", `blocks/${ids.home}/children`],
    ["PATCH", `blocks/${ids.home}/children`, { children: [] }],
    ["PATCH", `blocks/${ids.home}`, { in_trash: true }],
    ["DELETE", `blocks/${ids.home}`],
    ["PATCH", `databases/${ids.database}`, { in_trash: true }],
    ["PATCH", `data_sources/${ids.dataSource}`, { in_trash: true }],
    ["POST", "data_sources", {}],
    ["GET", `pages/${ids.home}/properties/title`],
    ["GET", `comments?block_id=${ids.home}`],
    ["POST", "comments", {}],
    ["GET", `databases/${ids.database}`],
    ["POST", "databases", { parent: { type: "page_id", page_id: ids.home } }],
    ["GET", `data_sources/${ids.dataSource}`],
    ["POST", `data_sources/${ids.dataSource}/query`, {}],
    ["GET", "users"],
    ["GET", `users/${ids.ada}`],
  ];
  for (const [method, path, body] of calls) {
    const response = await notes.send(method, path, body, { token: "nothing" });
    expect([path, response.status, response.body["code"]]).toEqual([
      path,
      403,
      "restricted_resource",
    ]);
    expect(response.body["message"]).toBe("Insufficient permissions for this endpoint.");
  }
  const me = await notes.send("GET", "users/me", undefined, { token: "nothing" });
  expect(me.status).toBe(200);
});

test("returns email addresses only to tokens with that permission", async () => {
  notes.addToken("no-email", { userInformation: "without_email" });
  const path = `users/${ids.ada}`;
  const without = await notes.send("GET", path, undefined, { token: "no-email" });
  expect(without.body["person"]).toEqual({});
  const withEmail = await notes.send("GET", path);
  expect(withEmail.body["person"]).toEqual({ email: "ada@tiny.example" });
});

test("returns only the id to a token that can only insert", async () => {
  notes.addToken("insert-only", { capabilities: ["insertContent"] });
  const parent = { page_id: ids.empty };
  const { status, body } = await notes.send("POST", "pages", { parent }, { token: "insert-only" });
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(["id", "object", "request_id"]);
});

test("limits the requests of a token in a window of 60 seconds", async () => {
  const limited = await startNotes({ requestsPerWindow: 3 });
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    limited.addToken("other", {});
    for (let count = 0; count < 3; count += 1) {
      expect((await limited.send("GET", "users/me")).status).toBe(200);
    }
    vi.advanceTimersByTime(19_500);
    const refused = await limited.send("GET", "users/me");
    expect([refused.status, refused.body["code"]]).toEqual([429, "rate_limited"]);
    expect(refused.headers.get("retry-after")).toBe("41");
    expect(refused.body["additional_data"]).toEqual({
      rate_limit_reason: "public_api_request_rate_limit",
      retry_after: "41",
    });
    const other = await limited.send("GET", "users/me", undefined, { token: "other" });
    expect(other.status).toBe(200);
    vi.advanceTimersByTime(40_500);
    expect((await limited.send("GET", "users/me")).status).toBe(200);
  } finally {
    vi.useRealTimers();
    await limited.stop();
  }
});
