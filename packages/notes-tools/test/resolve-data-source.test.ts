import { afterEach, expect, test } from "vitest";
import { InputError, NotFoundError, RequestRejectedError } from "@workbelt/core";
import { NotesDatabaseInsertRowTool, NotesDatabaseQueryTool } from "../src/index.js";
import { type Answer, failure, startCapture } from "./support/capture.js";
import { DATABASE, OTHER_SOURCE, SOURCE, database, list, row } from "./support/wire.js";

let capture: Awaited<ReturnType<typeof startCapture>>;
afterEach(() => capture.stop());

const two = [
  { id: SOURCE, name: "Deals" },
  { id: OTHER_SOURCE, name: "Leads" },
];
const onlySource = ({ path }: { path: string }): Answer => {
  if (path === `/v1/databases/${SOURCE}`) return failure(404, "object_not_found", "no database");
  if (path === `/v1/data_sources/${SOURCE}`) {
    return { body: { object: "data_source", id: SOURCE, parent: { database_id: DATABASE } } };
  }
  return { body: list([row()]) };
};

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

test("of several data sources none is guessed: they are listed, and nothing is written", async () => {
  capture = await startCapture(database(two));
  const tool = new NotesDatabaseInsertRowTool({ client: capture.client });
  const error = await thrownBy(tool.execute({ database_id: DATABASE, properties: {} }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues).toEqual([
    {
      field: "data_source_id",
      message: `expected one of the data sources of this database: ${SOURCE} (Deals), ${OTHER_SOURCE} (Leads)`,
    },
  ]);
  expect(capture.requests.map(({ method }) => method)).toEqual(["GET"]);
});

test("data_source_id chooses one of them, and no other", async () => {
  capture = await startCapture(database(two));
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const chosen = OTHER_SOURCE.replaceAll("-", "");
  await tool.execute({ database_id: DATABASE, data_source_id: chosen });
  expect(capture.requests[1]?.path).toBe(`/v1/data_sources/${OTHER_SOURCE}/query`);
  const stranger = { database_id: DATABASE, data_source_id: DATABASE };
  expect(await thrownBy(tool.execute(stranger))).toBeInstanceOf(InputError);
});

test("the id of a data source will do for that of its database", async () => {
  capture = await startCapture(onlySource);
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const page = await tool.execute({ database_id: SOURCE });
  expect(page.items).toHaveLength(1);
  expect(capture.requests.at(-1)?.path).toBe(`/v1/data_sources/${SOURCE}/query`);
});

test("what is neither is not found, as a database", async () => {
  capture = await startCapture(({ path }) => failure(404, "object_not_found", `No ${path}`));
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const error = await thrownBy(tool.execute({ database_id: DATABASE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.serviceMessage).toBe(`No /v1/databases/${DATABASE}`);
  expect(error.message).toContain("shared with this connection");
});

test("other failures of the look-up are not hidden", async () => {
  capture = await startCapture(() => failure(400, "validation_error", "is a page"));
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const error = await thrownBy(tool.execute({ database_id: DATABASE }));
  expect(error).toBeInstanceOf(RequestRejectedError);
  expect(capture.requests).toHaveLength(1);
});

test("a linked view has no data source, which is said", async () => {
  capture = await startCapture(database([]));
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const error = await thrownBy(tool.execute({ database_id: DATABASE }));
  expect(error.issues).toMatchObject([{ field: "database_id" }]);
  expect(error.message).toContain("linked view");
});

test("two accounts with the same database id get each their own data source", async () => {
  let token = "first";
  capture = await startCapture(
    (request) => {
      const mine = request.authorization === "Bearer first" ? SOURCE : OTHER_SOURCE;
      return database([{ id: mine, name: "Deals" }])(request);
    },
    { token: () => token },
  );
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  await tool.execute({ database_id: DATABASE });
  token = "second";
  await tool.execute({ database_id: DATABASE });
  const queries = capture.requests.filter(({ method }) => method === "POST");
  expect(queries.map(({ path }) => path)).toEqual([
    `/v1/data_sources/${SOURCE}/query`,
    `/v1/data_sources/${OTHER_SOURCE}/query`,
  ]);
});

test("an old version on a database of several sources says what to do", async () => {
  capture = await startCapture(() =>
    failure(400, "validation_error", "Databases with multiple data sources are not supported", {
      error_type: "multiple_data_sources_for_database",
      database_id: DATABASE,
      child_data_source_ids: [SOURCE, OTHER_SOURCE],
      minimum_api_version: "2025-09-03",
    }),
  );
  const tool = new NotesDatabaseQueryTool({ client: capture.client });
  const error = await thrownBy(
    tool.execute({ database_id: DATABASE, notes_version: "2022-06-28" }),
  );
  expect(error.message).toContain("Leave notes_version out, or use 2025-09-03 or later");
  expect(error.message).toContain(OTHER_SOURCE);
  expect(error.details).toMatchObject({ minimum_api_version: "2025-09-03" });
});
