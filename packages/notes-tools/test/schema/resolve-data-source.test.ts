import { afterEach, expect, test } from "vitest";
import { InputError, NotFoundError, BadRequestError } from "@workbelt/core";
import {
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesDatabaseUpdateTool,
} from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { DATABASE, OTHER_SOURCE, SOURCE, database, list, row } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const two = [
  { id: SOURCE, name: "Deals" },
  { id: OTHER_SOURCE, name: "Leads" },
];
const onlySource = ({ path }: { path: string }): FakeResponse => {
  if (path === `/v1/databases/${SOURCE}`)
    return errorResponse(404, "object_not_found", "no database");
  if (path === `/v1/data_sources/${SOURCE}`) {
    return { body: { object: "data_source", id: SOURCE, parent: { database_id: DATABASE } } };
  }
  return { body: list([row()]) };
};

test("several data sources are listed instead of guessed, and nothing is written", async () => {
  server = await startRecordingServer(database(two));
  const tool = new NotesDatabaseInsertRowTool({ client: server.client });
  const error = await catchError(tool.execute({ database_id: DATABASE, properties: {} }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toEqual([
    {
      field: "data_source_id",
      message: `expected one of the data sources of this database: ${SOURCE} (Deals), ${OTHER_SOURCE} (Leads)`,
    },
  ]);
  expect(server.requests.map(({ method }) => method)).toEqual(["GET"]);
});

test("data_source_id selects one of the data sources, and no other", async () => {
  server = await startRecordingServer(database(two));
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const chosen = OTHER_SOURCE.replaceAll("-", "");
  await tool.execute({ database_id: DATABASE, data_source_id: chosen });
  expect(server.requests[1]?.path).toBe(`/v1/data_sources/${OTHER_SOURCE}/query`);
  const stranger = { database_id: DATABASE, data_source_id: DATABASE };
  expect(await catchError(tool.execute(stranger))).toBeInstanceOf(InputError);
});

test("the id of a data source is accepted for its database", async () => {
  server = await startRecordingServer(onlySource);
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const page = await tool.execute({ database_id: SOURCE });
  expect(page.items).toHaveLength(1);
  expect(server.requests.at(-1)?.path).toBe(`/v1/data_sources/${SOURCE}/query`);
});

test("an id that is neither is reported as a database that was not found", async () => {
  server = await startRecordingServer(({ path }) =>
    errorResponse(404, "object_not_found", `No ${path}`),
  );
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const error = await catchError(tool.execute({ database_id: DATABASE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.serviceMessage).toBe(`No /v1/databases/${DATABASE}`);
  expect(error.message).toContain("shared with this connection");
});

test("other errors of the lookup are not hidden", async () => {
  server = await startRecordingServer(() => errorResponse(400, "validation_error", "is a page"));
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const error = await catchError(tool.execute({ database_id: DATABASE }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(server.requests).toHaveLength(1);
});

test("a linked view without a data source is explained", async () => {
  server = await startRecordingServer(database([]));
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const error = await catchError(tool.execute({ database_id: DATABASE }));
  expect(error.issues).toMatchObject([{ field: "database_id" }]);
  expect(error.message).toContain("linked view");
});

test("two accounts with the same database id each get their own data source", async () => {
  let token = "first";
  server = await startRecordingServer(
    (request) => {
      const mine = request.authorization === "Bearer first" ? SOURCE : OTHER_SOURCE;
      return database([{ id: mine, name: "Deals" }])(request);
    },
    { token: () => token },
  );
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  await tool.execute({ database_id: DATABASE });
  token = "second";
  await tool.execute({ database_id: DATABASE });
  const queries = server.requests.filter(({ method }) => method === "POST");
  expect(queries.map(({ path }) => path)).toEqual([
    `/v1/data_sources/${SOURCE}/query`,
    `/v1/data_sources/${OTHER_SOURCE}/query`,
  ]);
});

test("an old version with several data sources gets advice", async () => {
  server = await startRecordingServer(() =>
    errorResponse(
      400,
      "validation_error",
      "Databases with multiple data sources are not supported",
      {
        error_type: "multiple_data_sources_for_database",
        database_id: DATABASE,
        child_data_source_ids: [SOURCE, OTHER_SOURCE],
        minimum_api_version: "2025-09-03",
      },
    ),
  );
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const error = await catchError(
    tool.execute({ database_id: DATABASE, notes_version: "2022-06-28" }),
  );
  expect(error.message).toContain("Leave notes_version out, or use 2025-09-03 or later");
  expect(error.message).toContain(OTHER_SOURCE);
  expect(error.details).toMatchObject({ minimum_api_version: "2025-09-03" });
});

/** A database whose only data source changes at a given request. */
async function startMovedDataSource(to: { from: number; refusal: FakeResponse }) {
  server = await startRecordingServer((request, index) => {
    const now = index >= to.from ? OTHER_SOURCE : SOURCE;
    const old = now === SOURCE ? OTHER_SOURCE : SOURCE;
    const meansOld = JSON.stringify([request.path, request.body ?? {}]).includes(old);
    return meansOld ? to.refusal : database([{ id: now, name: "Deals" }])(request);
  });
  return { client: server.client };
}

const paths = () => server.requests.map(({ method, path }) => `${method} ${path}`);
const asDatabase = `GET /v1/databases/${DATABASE}`;
// A 404 may be about another kind.
const asBlock = `GET /v1/blocks/${DATABASE}`;

test("a database is fetched once for many calls and all pages of a list", async () => {
  let pages = 0;
  server = await startRecordingServer((request) => {
    if (request.method === "GET") return database([{ id: SOURCE, name: "Deals" }])(request);
    pages += 1;
    return { body: list([row()], pages < 3 ? { has_more: true, next_cursor: `c${pages}` } : {}) };
  });
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const ids: string[] = [];
  for await (const { id } of tool.items({ database_id: DATABASE, page_size: 1 })) ids.push(id);
  expect(ids).toHaveLength(3);
  await new NotesDatabaseQueryTool({ client: server.client }).execute({ database_id: DATABASE });
  expect(paths().filter((request) => request === asDatabase)).toHaveLength(1);
  expect(server.requests).toHaveLength(5);
  expect(server.requests.slice(1, 4).map(({ body }) => body)).toEqual([
    { page_size: 1 },
    { page_size: 1, start_cursor: "c1" },
    { page_size: 1, start_cursor: "c2" },
  ]);
});

test.each([
  ["404", errorResponse(404, "object_not_found", "gone")],
  ["a validation error", errorResponse(400, "validation_error", "no such data source")],
])("a cached data source outdated by %s is fetched again, once", async (_what, refusal) => {
  const options = await startMovedDataSource({ from: 2, refusal });
  const query = new NotesDatabaseQueryTool(options);
  await query.execute({ database_id: DATABASE });
  const tool = new NotesDatabaseInsertRowTool(options);
  await tool.execute({ database_id: DATABASE, properties: {} });
  expect(paths().slice(2)).toEqual(["POST /v1/pages", asDatabase, "POST /v1/pages"]);
  expect(server.requests.at(-1)?.body).toMatchObject({ parent: { data_source_id: OTHER_SOURCE } });
  await query.execute({ database_id: DATABASE });
  expect(paths().slice(5)).toEqual([`POST /v1/data_sources/${OTHER_SOURCE}/query`]);
});

test("an unchanged data source does not repeat the call: the service's error is thrown", async () => {
  const refusal = errorResponse(404, "object_not_found", "not this page");
  const known = database([{ id: SOURCE, name: "Deals" }]);
  server = await startRecordingServer((request) =>
    request.path === "/v1/pages" ? refusal : known(request),
  );
  const options = { client: server.client };
  await new NotesDatabaseQueryTool(options).execute({ database_id: DATABASE });
  const tool = new NotesDatabaseInsertRowTool(options);
  const error = await catchError(tool.execute({ database_id: DATABASE, properties: {} }));
  expect(error.serviceMessage).toBe("not this page");
  expect(paths().slice(2)).toEqual(["POST /v1/pages", asDatabase, asBlock]);
});

test("a fresh data source is not fetched again, nor after other errors", async () => {
  const refusal = errorResponse(404, "object_not_found", "gone");
  const first = new NotesDatabaseQueryTool(await startMovedDataSource({ from: 1, refusal }));
  expect(await catchError(first.execute({ database_id: DATABASE }))).toBeInstanceOf(NotFoundError);
  expect(paths()).toEqual([asDatabase, `POST /v1/data_sources/${SOURCE}/query`, asBlock]);
  await server.stop();
  const forbidden = errorResponse(403, "restricted_resource", "no");
  const second = new NotesDatabaseQueryTool(
    await startMovedDataSource({ from: 2, refusal: forbidden }),
  );
  await second.execute({ database_id: DATABASE });
  await catchError(second.execute({ database_id: DATABASE }));
  expect(server.requests).toHaveLength(3);
});

test("a deleted database is not found, and a second data source requires a choice", async () => {
  let sources = [{ id: SOURCE, name: "Deals" }];
  server = await startRecordingServer((request) => {
    if (sources.length === 0) return errorResponse(404, "object_not_found", `No ${request.path}`);
    return database(sources)(request);
  });
  const options = { client: server.client };
  const query = new NotesDatabaseQueryTool(options);
  await query.execute({ database_id: DATABASE });
  sources = two;
  await query.execute({ database_id: DATABASE, data_source_id: OTHER_SOURCE });
  expect(paths().slice(2)).toEqual([asDatabase, `POST /v1/data_sources/${OTHER_SOURCE}/query`]);
  sources = [];
  const update = new NotesDatabaseUpdateTool(options);
  const error = await catchError(update.execute({ database_id: DATABASE, title: "Deals" }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.serviceMessage).toBe(`No /v1/databases/${DATABASE}`);
});
