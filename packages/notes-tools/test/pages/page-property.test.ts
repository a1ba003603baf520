import { Client, LogLevel } from "@notionhq/client";
import { InputError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseQueryTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPagePropertyGetTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { PAGE, USER, list, richTextItem, row } from "../helpers/responses.js";
import { type Workspace, startWorkspace, titled } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const REVIEW = seedId("notes/row/releases/yearly-review");
const AUTUMN = seedId("notes/row/releases/autumn-track");

const get = (page_id: string, property_id: string, more: object = {}) =>
  new NotesPagePropertyGetTool(workspace)
    .invoke({ page_id, property_id, ...more })
    .then((content) => parseContent(content));

test("a page names the properties that are cut, and the tool reads them completely", async () => {
  const page = parseContent(await new NotesPageGetTool(workspace).invoke({ page_id: REVIEW }));
  expect(page["incomplete_properties"]).toEqual([
    "Requests",
    "Votes",
    "First asked",
    "Request states",
  ]);
  expect((page["properties"] as Record<string, unknown[]>)["Requests"]).toHaveLength(25);
  const { items, ...head } = await get(REVIEW, "Requests");
  expect(head).toEqual({ property: "Requests", property_id: expect.any(String), type: "relation" });
  const rows = new NotesDatabaseQueryTool(workspace);
  const all = await rows.execute({ database_id: seedId("notes/database/feature-requests") });
  expect(new Set(items as string[])).toEqual(new Set(all.items.map(({ id }) => id)));
  expect(items).toHaveLength(all.items.length);
});

test("items are paged, and the vendor's client reads the same", async () => {
  const tool = new NotesPagePropertyGetTool(workspace);
  const found: unknown[] = [];
  const input = { page_id: REVIEW, property_id: "Requests", page_size: 10 };
  for await (const item of tool.items(input)) found.push(item["relation"]);
  const first = await get(REVIEW, "Requests", { page_size: 10 });
  expect(first["items"]).toHaveLength(10);
  const next = await get(REVIEW, String(first["property_id"]), {
    page_size: 10,
    start_cursor: first["next_cursor"],
  });
  expect(found.slice(10, 20)).toEqual((next["items"] as string[]).map((id) => ({ id })));
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const client = new Client({ auth: token, baseUrl, logLevel: LogLevel.ERROR });
  const direct = await client.pages.properties.retrieve({
    page_id: REVIEW,
    property_id: String(first["property_id"]),
  });
  const relations = "results" in direct ? direct.results : [];
  expect(found).toEqual(relations.map((item) => item.type === "relation" && item.relation));
});

test.each<[property: string, value: unknown]>([
  ["Release", "Track, autumn release"],
  ["title", "Track, autumn release"],
  ["Number", "REL-1"],
  ["State", "Shipped"],
  ["Overdue", true],
  ["Name length", 21],
  [
    "Release notes",
    [{ name: "track-autumn.pdf", url: expect.stringContaining("track-autumn.pdf") }],
  ],
  ["On call", "+31 10 555 0142"],
])("%s has the plain value of the page", async (property, value) => {
  const result = await get(AUTUMN, property);
  expect(result["value"]).toEqual(value);
  expect(result).not.toHaveProperty("items");
});

test("a rollup has its result, or the values it shows", async () => {
  expect(await get(AUTUMN, "Votes")).toMatchObject({ type: "rollup", value: expect.any(Number) });
  const dates = await get(AUTUMN, "First asked");
  expect(dates["value"]).toEqual(expect.stringMatching(/^\d{4}-\d{2}-\d{2}/));
  const states = await get(AUTUMN, "Request states");
  expect(states).not.toHaveProperty("value");
  expect(states["items"]).toEqual([expect.any(String), expect.any(String)]);
});

test("people are items, and their page says that 25 may be cut", async () => {
  const person = (index: number) => ({ object: "user", id: USER, name: `Person ${index}` });
  const people = Array.from({ length: 25 }, (_, index) => person(index));
  const properties = { Team: { id: "%3Ap", type: "people", people } };
  server = await startRecordingServer(({ path }) => {
    if (!path.includes("/properties/")) return { body: row({ properties }) };
    const results = people.map((each) => ({
      object: "property_item",
      type: "people",
      people: each,
    }));
    return {
      body: list(results, { type: "property_item", property_item: { type: "people", people: {} } }),
    };
  });
  const options = { client: server.client };
  const page = parseContent(await new NotesPageGetTool(options).invoke({ page_id: PAGE }));
  expect(page["incomplete_properties"]).toEqual(["Team"]);
  const tool = new NotesPagePropertyGetTool(options);
  const content = parseContent(await tool.invoke({ page_id: PAGE, property_id: "Team" }));
  expect(content["items"]).toHaveLength(25);
  expect((content["items"] as unknown[])[3]).toMatchObject({ name: "Person 3" });
  // The id is decoded once, as in the page's own links.
  expect(server.requests.at(-1)?.path).toBe(`/v1/pages/${PAGE}/properties/%3Ap`);
});

test("a long text of several items is one value", async () => {
  const parts = [richTextItem("First half, "), richTextItem("second half", "https://example.com")];
  server = await startRecordingServer(({ path }) => {
    if (!path.includes("/properties/"))
      return { body: row({ properties: { Note: { id: "n", type: "rich_text", rich_text: [] } } }) };
    const results = parts.map((part) => ({
      object: "property_item",
      type: "rich_text",
      rich_text: part,
    }));
    return { body: list(results, { property_item: { type: "rich_text", rich_text: {} } }) };
  });
  const tool = new NotesPagePropertyGetTool({ client: server.client });
  const content = parseContent(await tool.invoke({ page_id: PAGE, property_id: "Note" }));
  expect(content["value"]).toMatchObject({ text: "First half, second half" });
});

test("an unknown name is refused with the closest one", async () => {
  const error = await catchError(
    new NotesPagePropertyGetTool(workspace).execute({ page_id: AUTUMN, property_id: "Request" }),
  );
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('There is no column "Request"; did you mean "Requests"?');
});

test("a page outside a database has its title", async () => {
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: seedId("notes/page/roadmap"),
    properties: titled("Minutes"),
  });
  expect(await get(page.id, "title")).toMatchObject({ property: "title", value: "Minutes" });
});

test("a missing page and the id of a database are explained", async () => {
  const tool = new NotesPagePropertyGetTool(workspace);
  const missing = await catchError(tool.execute({ page_id: PAGE, property_id: "Name" }));
  expect(missing).toBeInstanceOf(NotFoundError);
  const database = seedId("notes/database/releases");
  const wrong = await catchError(tool.execute({ page_id: database, property_id: "Name" }));
  expect(wrong.message).toContain("This is the id of a database: use notes_database_fetch.");
});

test("the id is sent as given if the page cannot be read", async () => {
  server = await startRecordingServer(({ path }) =>
    path.includes("/properties/")
      ? { body: { object: "property_item", type: "number", id: "w%3D", number: 3 } }
      : errorResponse(403, "restricted_resource", "Insufficient permissions for this endpoint."),
  );
  const tool = new NotesPagePropertyGetTool({ client: server.client });
  const content = parseContent(await tool.invoke({ page_id: PAGE, property_id: "w%3D" }));
  expect(content).toEqual({ property_id: "w%3D", type: "number", value: 3 });
  expect(server.requests.at(-1)?.path).toBe(`/v1/pages/${PAGE}/properties/w%3D`);
});
