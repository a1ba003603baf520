import { BadRequestError, InputError } from "@workbelt/core";
import { path } from "@workbelt/core/provider";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NotesDatabaseQueryTool } from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, SOURCE, database, list, row } from "../helpers/responses.js";
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
const SOURCES = [{ id: SOURCE, name: "Deals" }];
const open = { property: "Stage", select: { equals: "Open" } };

const select = (name: string, options: string[]) => ({
  [name]: {
    id: "Kj%7D",
    type: "select",
    select: { options: options.map((each) => ({ name: each })) },
  },
});

/** Starts a server with one database whose columns can change or be unreadable. */
async function serve(getColumns: () => object | undefined) {
  const respond = database(SOURCES);
  server = await startRecordingServer((request) => {
    if (request.path.includes("/query?")) return { body: list([row()]) };
    if (request.path !== `/v1/data_sources/${SOURCE}`) return respond(request);
    const properties = getColumns();
    return properties === undefined
      ? errorResponse(403, "restricted_resource", "Insufficient permissions for this endpoint.")
      : { body: { object: "data_source", id: SOURCE, properties } };
  });
  return { query: new NotesDatabaseQueryTool({ client: server.client }), ...server };
}

const listSent = () => server?.requests.map(({ method, path: sent }) => `${method} ${sent}`) ?? [];

test.each(VERSIONS)(
  "rows that meet three conditions are one call in version %s",
  async (version) => {
    const query = new NotesDatabaseQueryTool(workspace);
    const content = await query.invoke({
      database_id: REQUESTS,
      filter: {
        and: [
          { property: "Status", status: { equals: "Planned" } },
          { property: "Votes", number: { greater_than_or_equal_to: 5 } },
          { property: "Blocks a deal", checkbox: { equals: true } },
        ],
      },
      columns: ["Name", "Votes"],
      sorts: [{ property: "Votes", direction: "descending" }],
      notes_version: version,
    });
    const { adjusted, items } = parseContent(content) as { adjusted: unknown; items: Item[] };
    expect(adjusted).toBeUndefined();
    const page_id = expect.any(String) as string;
    expect(items).toEqual([
      {
        page_id,
        title: "Audit logs within 15 minutes, kept for 13 months",
        properties: { Votes: 6 },
      },
      { page_id, title: "Turn time by hour and gate", properties: { Votes: 6 } },
    ]);
  },
);

interface Item {
  page_id: string;
  title?: string;
  properties: Record<string, unknown>;
}

test("the number of matching rows is said if all were read, and otherwise that more match", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const input = { database_id: REQUESTS, filter: { Status: "Planned" } };
  const { items, total_rows } = await query.execute(input);
  expect(items.length).toBeGreaterThan(2);
  expect(total_rows).toBe(items.length);
  const first = parseContent(await query.invoke({ ...input, page_size: 2 }));
  expect(first).not.toHaveProperty("total_rows");
  expect(first["hint"]).toContain("read on with start_cursor");
  const start_cursor = String(first["next_cursor"]);
  const rest = parseContent(await query.invoke({ ...input, start_cursor }));
  expect(Object.keys(rest)).not.toEqual(expect.arrayContaining(["total_rows", "hint"]));
  const none = { database_id: REQUESTS, filter: { Name: { equals: "Nothing like it" } } };
  expect(parseContent(await query.invoke(none))).toMatchObject({ total_rows: 0, items: [] });
});

test("the correction of a filter is in what the model reads", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const input = { database_id: REQUESTS, filter: { Status: "shipped" }, page_size: 1 };
  expect(parseContent(await query.invoke(input))).toMatchObject({
    items: [{ properties: { Status: "Shipped" } }],
    adjusted: ['filter was sent as {"property":"Status","status":{"equals":"Shipped"}}'],
  });
});

test("pages of a filtered list have every row once, also for a corrected filter", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const filter = { Module: "Track" };
  const sorts = [{ property: "Votes", direction: "descending" as const }];
  const whole = await query.execute({ database_id: REQUESTS, filter, sorts });
  const ids: string[] = [];
  for await (const { id } of query.items({ database_id: REQUESTS, filter, sorts, page_size: 3 })) {
    ids.push(id);
  }
  expect(whole.items.length).toBeGreaterThan(6);
  expect(ids).toEqual(whole.items.map(({ id }) => id));
});

test("only the named columns are returned, by name or id; unknown ones are refused", async () => {
  const query = new NotesDatabaseQueryTool(workspace);
  const input = { database_id: REQUESTS, page_size: 2 };
  const { items } = await query.execute({ ...input, columns: ["Votes", "title", "Blocks a deal"] });
  for (const { properties } of items) {
    expect(Object.keys(properties ?? {})).toEqual(["Votes", "Name", "Blocks a deal"]);
  }
  const error = await catchError(query.execute({ ...input, columns: ["Votes", "Statu"] }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toHaveLength(1);
  expect(error.issues[0].field).toBe("columns.1");
  expect(error.message).toContain('There is no column "Statu"; did you mean "Status"?');
});

test("the columns are looked up once, and not at all without filter and columns", async () => {
  const { query } = await serve(() => select("Stage", ["Open"]));
  await query.execute({ database_id: DATABASE });
  expect(listSent()).toEqual([
    `GET /v1/databases/${DATABASE}`,
    `POST /v1/data_sources/${SOURCE}/query`,
  ]);
  await query.execute({ database_id: DATABASE, filter: open });
  await query.execute({ database_id: DATABASE, filter: open, columns: ["Stage"] });
  expect(listSent().slice(2)).toEqual([
    `GET /v1/data_sources/${SOURCE}`,
    `POST /v1/data_sources/${SOURCE}/query`,
    // The id is sent decoded once.
    `POST /v1/data_sources/${SOURCE}/query?filter_properties=Kj%7D`,
  ]);
  expect(server?.requests.at(-1)?.body).toEqual({ filter: open });
});

test("columns that changed since the last lookup are looked up again before a filter is refused", async () => {
  let columns = select("Stage", ["Open"]);
  const { query } = await serve(() => columns);
  const done = { property: "Stage", select: { equals: "Done" } };
  await query.execute({ database_id: DATABASE, filter: open });
  columns = select("Stage", ["Open", "Done"]);
  await query.execute({ database_id: DATABASE, filter: done });
  expect(server?.requests.at(-1)?.body).toEqual({ filter: done });
  columns = select("State", ["Open", "Done"]);
  await query.execute({ database_id: DATABASE, filter: { State: "Done" } });
  const renamed = { property: "State", select: { equals: "Done" } };
  expect(server?.requests.at(-1)?.body).toEqual({ filter: renamed });
});

test.each([
  ["refused", () => undefined],
  ["empty, as for a connection that may only insert", () => ({})],
])("a filter is sent unchecked if the columns are %s", async (_name, getColumns) => {
  const { query } = await serve(getColumns);
  const strange = { property: "Anything", select: { equals: "Open" } };
  const result = await query.execute({
    database_id: DATABASE,
    filter: strange,
    columns: ["Anything"],
  });
  expect(result.adjusted).toBeUndefined();
  expect(server?.requests.at(-1)).toMatchObject({
    path: `/v1/data_sources/${SOURCE}/query?filter_properties=Anything`,
    body: { filter: strange },
  });
  await query.execute({ database_id: DATABASE, filter: [strange, open] as never });
  expect(server?.requests.at(-1)?.body).toEqual({ filter: { and: [strange, open] } });
});

test("a filter that is refused is not sent", async () => {
  const { query } = await serve(() => select("Stage", ["Open"]));
  const filter = { property: "Stage", select: { equals: "Shut" } };
  await catchError(query.execute({ database_id: DATABASE, filter }));
  expect(listSent().some((each) => each.startsWith("POST"))).toBe(false);
});

test("an error of the service about a column of the filter names the closest one", async () => {
  const respond = database(SOURCES);
  const columns = [undefined, select("State", ["Open"])];
  server = await startRecordingServer((request) => {
    if (request.path === `/v1/data_sources/${SOURCE}`) {
      const properties = columns.shift();
      return properties === undefined
        ? errorResponse(403, "restricted_resource", "Not now")
        : { body: { object: "data_source", id: SOURCE, properties } };
    }
    if (!request.path.endsWith("/query")) return respond(request);
    return errorResponse(400, "validation_error", "Could not find property with name or id: Stage");
  });
  const query = new NotesDatabaseQueryTool({ client: server.client });
  const error = await catchError(query.execute({ database_id: DATABASE, filter: { and: [open] } }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain('There is no column "Stage"; did you mean "State"?');
});

test("a formula that was made through the API cannot be filtered, and the error says so", async () => {
  await workspace.client.send({
    method: "PATCH",
    path: path`/v1/data_sources/${seedId("notes/data-source/feature-requests")}`,
    body: { properties: { Double: { formula: { expression: 'prop("Votes") * 2' } } } },
  });
  const query = new NotesDatabaseQueryTool(workspace);
  const filter = { property: "Double", formula: { number: { greater_than: 3 } } };
  const error = await catchError(query.execute({ database_id: REQUESTS, filter }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain("only if it was made in the app");
  workspace.sandbox.reset();
});

test("rows without the title column have no title, but their page_id", async () => {
  const respond = database(SOURCES);
  const properties = { Worth: { id: "w", type: "number", number: 3 } };
  server = await startRecordingServer((request) => {
    if (request.path.includes("/query")) return { body: list([row({ properties })]) };
    if (request.path !== `/v1/data_sources/${SOURCE}`) return respond(request);
    return { body: { id: SOURCE, properties: { Worth: { id: "w", type: "number", number: {} } } } };
  });
  const query = new NotesDatabaseQueryTool({ client: server.client });
  const content = await query.invoke({ database_id: DATABASE, columns: ["Worth"] });
  expect(parseContent(content)["items"]).toMatchObject([
    { page_id: row().id, properties: { Worth: 3 } },
  ]);
});
