import { BadRequestError, InputError, PartialWriteError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageGetTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { DATABASE, SOURCE, database, row } from "../helpers/responses.js";
import { VERSIONS, type Workspace, startWorkspace } from "../helpers/sandbox.js";

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

const REQUESTS = seedId("notes/database/feature-requests");
const named = (name: string, more: object = {}) => ({
  Name: { title: [{ text: { content: name } }] },
  ...more,
});
const id = (index: number) => `268d8e4e-98ab-8174-9583-${String(index).padStart(12, "0")}`;

/** Starts a server that answers the row with an index in its own way. */
async function serve(special: number, answer: FakeResponse) {
  const respond = database([{ id: SOURCE, name: "Deals" }]);
  let next = 0;
  server = await startRecordingServer((request) => {
    if (request.path === `/v1/data_sources/${SOURCE}`) {
      const Name = { id: "title", type: "title", title: {} };
      const Stage = { id: "s", type: "select", select: { options: [{ name: "Open" }] } };
      return { body: { id: SOURCE, properties: { Name, Stage } } };
    }
    if (request.method !== "POST" || request.path !== "/v1/pages") return respond(request);
    const index = next;
    next += 1;
    return index === special ? answer : { body: row({ id: id(index) }) };
  });
  return new NotesDatabaseInsertRowTool({ client: server.client });
}

const countRows = () =>
  server?.requests.filter(({ method, path }) => method === "POST" && path === "/v1/pages").length;

const insertFour = (tool: NotesDatabaseInsertRowTool) =>
  catchError(
    tool.execute({ database_id: DATABASE, rows: ["a", "b", "c", "d"].map((name) => named(name)) }),
  );

test.each(VERSIONS)("rows are inserted in order in version %s", async (version) => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const names = Array.from({ length: 5 }, (_, index) => `${version} ${index}`);
  const rows = names.map((name, index) => named(name, { Votes: { number: index } }));
  const content = await insert.invoke({ database_id: REQUESTS, rows, notes_version: version });
  const result = parseContent(content) as { rows_written: number; rows: { page_id: string }[] };
  expect(result).toMatchObject({ rows_written: 5, rows: names.map((title) => ({ title })) });
  const query = new NotesDatabaseQueryTool(workspace);
  const filter = { property: "Name", title: { starts_with: version } };
  const sorts = [{ property: "Votes", direction: "ascending" as const }];
  const { items } = await query.execute({ database_id: REQUESTS, filter, sorts });
  expect(items.map((item) => item.id)).toEqual(result.rows.map(({ page_id }) => page_id));
});

test("the full result has every row", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const rows = [named("First"), named("Second")];
  const output = await insert.execute({ database_id: REQUESTS, rows });
  expect(output.rows?.map(({ object }) => object)).toEqual(["page", "page"]);
  expect(output.id).toBe(output.rows?.[0]?.id);
});

test("all rows are checked with one lookup before the first is sent", async () => {
  const tool = await serve(-1, { body: row() });
  const rows = [
    named("a"),
    named("b", { Stge: { select: { name: "Open" } } }),
    named("c", { Stge: { select: { name: "Open" } }, Stage: 5 }),
    named("d", { Stage: { status: { name: "Open" } } }),
  ];
  const error = await catchError(tool.execute({ database_id: DATABASE, rows }));
  expect(error).toBeInstanceOf(InputError);
  // The same mistake in several rows is reported once.
  expect(error.issues.map(({ field }: { field: string }) => field)).toEqual([
    "rows.1.Stge",
    "rows.2.Stage",
  ]);
  expect(error.message).toContain('did you mean "Stage"?');
  expect(error.message).toContain('Write "Stage" as "…"; its options are "Open"');
  expect(countRows()).toBe(0);
  await tool.execute({ database_id: DATABASE, rows: [named("a"), named("b")] });
  const lookups = server?.requests.filter(({ path }) => path === `/v1/data_sources/${SOURCE}`);
  expect(lookups).toHaveLength(1);
  expect(countRows()).toBe(2);
});

test("plain values are written as those of the service's forms; empty ones are left out", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const tom = seedId("notes/user/tom-whitaker");
  const plain = {
    Name: "Dark mode",
    Status: "New",
    Module: "Track",
    "Asked by": ["Nimbus Solar", "Veldt Outdoor"],
    Votes: "3",
    "First asked": "2026-02-03",
    Owner: [tom],
    "Blocks a deal": true,
    Spec: "https://specs.northwind.example/dark",
    Note: 2026,
  };
  const short = {
    title: "Light mode",
    Votes: 0,
    "Asked by": "Veldt Outdoor",
    Module: "",
    Spec: null,
  };
  const rows = [plain, short];
  const { rows: written } = parseContent(await insert.invoke({ database_id: REQUESTS, rows })) as {
    rows: { page_id: string }[];
  };
  const get = new NotesPageGetTool(workspace);
  const [first, second] = await Promise.all(
    written.map(async ({ page_id }) => parseContent(await get.invoke({ page_id }))),
  );
  const { Name, ...values } = plain;
  expect(first).toMatchObject({
    title: Name,
    properties: { ...values, Votes: 3, Note: "2026", Owner: [{ user_id: tom }] },
  });
  expect(second).toMatchObject({
    title: "Light mode",
    properties: { Votes: 0, "Asked by": ["Veldt Outdoor"] },
    empty_properties: expect.arrayContaining(["Module", "Spec"]) as string[],
  });
});

test("rows can be written as they were read", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const filter = { property: "Module", select: { equals: "Dock" } };
  const read = async () =>
    parseContent(await query.invoke({ database_id: REQUESTS, filter })) as {
      items: { title: string; properties: Record<string, unknown> }[];
    };
  const toValues = ({ items }: Awaited<ReturnType<typeof read>>) =>
    items.map(({ properties, title }) => ({ title, ...properties }));
  const before = toValues(await read());
  const insert = new NotesDatabaseInsertRowTool(workspace);
  await insert.execute({ database_id: REQUESTS, rows: before });
  const after = toValues(await read());
  expect(after.slice(before.length)).toEqual(before);
});

test("cells of a table, which are all text, get the types of their columns", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const text = { Name: "1984", Votes: "1e2", "Asked by": "Veldt Outdoor, Castellan Pharma" };
  const rows = ["TRUE", "No"].map((flag) => ({ ...text, "Blocks a deal": flag }));
  await insert.execute({ database_id: REQUESTS, rows });
  const filter = { property: "Name", title: { equals: "1984" } };
  const query = new NotesDatabaseQueryTool(workspace);
  const { items } = parseContent(await query.invoke({ database_id: REQUESTS, filter })) as {
    items: { properties: object }[];
  };
  const values = { Votes: 100, "Asked by": ["Veldt Outdoor", "Castellan Pharma"] };
  expect(items.map(({ properties }) => properties)).toMatchObject([
    { ...values, "Blocks a deal": true },
    { ...values, "Blocks a deal": false },
  ]);
});

test.each([
  ["Votes", "many", "3"],
  ["First asked", "3.2.2026", '"2026-03-31"'],
  ["Owner", ["Tom Whitaker", 5], '["user_id"]'],
  ["Blocks a deal", "perhaps", "true"],
  ["Asked by", ["Veldt Outdoor", 5], '["…"]'],
  ["Spec", ["https://specs.northwind.example"], '"https://…"'],
])(
  "a plain value that does not fit %s is refused with the plain form",
  async (column, value, form) => {
    const insert = new NotesDatabaseInsertRowTool(workspace);
    const rows = [{ Name: "x", [column]: value }];
    const error = await catchError(insert.execute({ database_id: REQUESTS, rows }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.issues).toMatchObject([
      {
        field: `rows.0.${column}`,
        message: expect.stringContaining(`Write "${column}" as ${form}`),
      },
    ]);
  },
);

test("values that cannot be written, and a status that does not exist, are refused", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const refuse = async (database_id: string, values: Record<string, unknown>) =>
    catchError(insert.execute({ database_id, rows: [values] }));
  const status = await refuse(REQUESTS, named("x", { Status: { status: { name: "Finished" } } }));
  expect(status).toBeInstanceOf(InputError);
  expect(status.message).toContain('The options are "New", "Under review"');
  const releases = seedId("notes/database/releases");
  const formula = await refuse(releases, { Label: { formula: { string: "x" } } });
  expect(formula.message).toContain('"Label" is a formula, which cannot be written.');
});

test("a refused row in the middle: the rows before it are written, the others are not", async () => {
  const refusal = errorResponse(400, "validation_error", "Stage is expected to be select.");
  const error = await insertFour(await serve(2, refusal));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toContain(`Written: rows[0] to rows[1], with page_id ${id(0)}, ${id(1)}.`);
  expect(error.message).toContain(
    "Not written: rows[2] to rows[3]. To continue, call it again with rows[2] to rows[3] only.",
  );
  expect(error.details).toEqual({
    database_id: DATABASE,
    page_ids: [id(0), id(1)],
    next_index: 2,
    uncertain: false,
  });
  expect(countRows()).toBe(3);
});

test.each([
  ["a lost connection", { body: {}, drop: true }],
  ["a gateway error", errorResponse(502, "bad_gateway", "no")],
])("a row with an unknown outcome is not sent again: %s", async (_name, answer) => {
  const error = await insertFour(await serve(1, answer));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toContain("Outcome unknown: rows[1]. Not written: rows[2] to rows[3].");
  expect(error.message).toContain(
    "Check with notes_database_query: if it is missing, call it again with rows[1] to rows[3] only; otherwise continue with rows[2] to rows[3] only.",
  );
  expect(error.details).toMatchObject({ page_ids: [id(0)], next_index: 1, uncertain: true });
  expect(countRows()).toBe(2);
});

test.each([
  [0, "Outcome unknown: rows[0]. Not written: rows[1] to rows[3]."],
  [3, "if it is missing, call it again with rows[3] only; otherwise all rows are written."],
])("an unknown outcome of row %i says what remains", async (index, part) => {
  const error = await insertFour(await serve(index, { body: {}, drop: true }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toContain(part);
  expect(countRows()).toBe(index + 1);
});

test.each([
  [
    1,
    `Written: rows[0] to rows[1], with page_id ${id(0)}, ${id(9)}. Not written: rows[2] to rows[3].`,
  ],
  [3, "All rows are written."],
])("a failed response that names the saved row %i counts as written", async (index, part) => {
  const saved = { committed_resource_id: id(9) };
  const answer = errorResponse(503, "service_unavailable", "no", saved);
  const error = await insertFour(await serve(index, answer));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.message).toContain(part);
  expect(countRows()).toBe(index + 1);
});

test("a refused first row is an ordinary error: nothing is written", async () => {
  const refusal = errorResponse(400, "validation_error", "Stage is expected to be select.");
  const error = await insertFour(await serve(0, refusal));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain("No row is written; rows[0] was refused.");
  expect(countRows()).toBe(1);
});

test.each([
  [{}, "properties", "expected exactly one of properties and rows"],
  [
    { properties: named("a"), rows: [named("b")] },
    "properties",
    "expected exactly one of properties and rows",
  ],
  [{ rows: [] }, "rows", ">=1"],
  [{ rows: Array.from({ length: 101 }, () => named("a")) }, "rows", "expected at most 100 rows"],
  [
    { rows: [named("a")], icon: { type: "emoji" as const, emoji: "🚀" } },
    "rows",
    "expected without child_blocks, markdown, template, icon, cover",
  ],
])("%j is refused", async (input, field, part) => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const error = await catchError(insert.execute({ database_id: REQUESTS, ...input }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues[0]).toMatchObject({ field, message: expect.stringContaining(part) });
});
