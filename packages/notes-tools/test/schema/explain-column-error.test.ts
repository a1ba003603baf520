import { BadRequestError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import {
  NotesDatabaseInsertRowTool,
  NotesDatabasePropertyRetrieveTool,
  NotesDatabaseQueryTool,
  NotesPageCreateTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { catchError } from "../helpers/outcome.js";
import {
  type FakeResponse,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, row } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const columns = {
  Name: { id: "title", name: "Name", type: "title", title: {} },
  Status: {
    id: "a%3Ab",
    name: "Status",
    type: "status",
    status: { options: [{ name: "To do" }, { name: "Done" }] },
  },
  Due: { id: "due", name: "Due", type: "date", date: {} },
  Score: { id: "s", name: "Score", type: "formula", formula: {} },
};
const LIST = 'The columns are: "Name" (title), "Status" (status), "Due" (date), "Score" (formula).';
const unknown = errorResponse(400, "validation_error", "Stats is not a property that exists.");
const properties = { title: { title: [] }, Stats: { status: { name: "Open" } } };

/** Responds to every GET, and rejects all other requests. */
async function startRejecting(
  refusal: FakeResponse,
  schema: FakeResponse = { body: { id: SOURCE, properties: columns } },
) {
  server = await startRecordingServer(({ method, path }): FakeResponse => {
    if (method !== "GET") return refusal;
    if (path === `/v1/databases/${DATABASE}`) {
      const sources = [{ id: SOURCE, name: "Deals" }];
      return {
        body: { object: "database", id: DATABASE, data_sources: sources, properties: columns },
      };
    }
    return path.startsWith("/v1/pages/") ? { body: row({ properties: columns }) } : schema;
  });
  return { client: server.client };
}

const paths = () => server.requests.map(({ method, path }) => `${method} ${path}`);

test("an error for a wrong column suggests the right one from the schema", async () => {
  const tool = new NotesDatabaseInsertRowTool(await startRejecting(unknown));
  const error = await catchError(tool.execute({ database_id: DATABASE, properties }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({
    code: "request_rejected",
    status: 400,
    serviceCode: "validation_error",
    serviceMessage: "Stats is not a property that exists.",
    requestId: "0b0b0b0b-0000-4000-8000-000000000001",
    retryable: false,
  });
  expect(error.message).toContain("Stats is not a property that exists.");
  expect(error.message).toContain(`There is no column "Stats"; did you mean "Status"? ${LIST}`);
  expect(paths()).toEqual([
    `GET /v1/databases/${DATABASE}`,
    "POST /v1/pages",
    `GET /v1/data_sources/${SOURCE}`,
  ]);
});

test("an old version reads the columns of the database itself", async () => {
  const tool = new NotesPageCreateTool(await startRejecting(unknown));
  const input = { database_id: DATABASE, properties, notes_version: "2022-06-28" } as const;
  const error = await catchError(tool.execute(input));
  expect(error.message).toContain('did you mean "Status"?');
  expect(paths()).toEqual(["POST /v1/pages", `GET /v1/databases/${DATABASE}`]);
  expect(server.requests.map(({ version }) => version)).toEqual(["2022-06-28", "2022-06-28"]);
});

test("for an updated row, the columns come from its data source", async () => {
  const tool = new NotesPageUpdateTool(await startRejecting(unknown));
  const error = await catchError(tool.execute({ page_id: PAGE, properties }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.message).toContain(`did you mean "Status"? ${LIST}`);
  expect(paths()).toEqual([
    `PATCH /v1/pages/${PAGE}`,
    `GET /v1/pages/${PAGE}`,
    `GET /v1/data_sources/${SOURCE}`,
  ]);
});

test("without access to the data source, the columns come from the row", async () => {
  const unshared = errorResponse(404, "object_not_found", "no");
  const tool = new NotesPageUpdateTool(await startRejecting(unknown, unshared));
  const error = await catchError(tool.execute({ page_id: PAGE, properties }));
  expect(error.message).toContain(`did you mean "Status"? ${LIST}`);
});

test("a page that is not a database row has only a title, without a lookup", async () => {
  const tool = new NotesPageCreateTool(await startRejecting(unknown));
  const error = await catchError(tool.execute({ parent_page_id: PAGE, properties }));
  expect(error.message).toContain('There is no column "Stats". The columns are: "title" (title).');
  expect(paths()).toEqual(["POST /v1/pages"]);
});

test("a wrong sort and a wrong column to read are explained like a wrong value", async () => {
  const message = "Could not find sort property with name or id: Duedate";
  const query = new NotesDatabaseQueryTool(
    await startRejecting(errorResponse(400, "validation_error", message)),
  );
  const sorts = [{ property: "Duedate", direction: "ascending" as const }];
  const error = await catchError(query.execute({ database_id: DATABASE, sorts }));
  expect(error.message).toContain('There is no column "Duedate"');
  expect(error.message).toContain(LIST);
  await server.stop();
  const refusal = errorResponse(
    400,
    "validation_error",
    "Could not find property with name or id: a:c",
  );
  const read = new NotesDatabasePropertyRetrieveTool(await startRejecting(refusal));
  const wrong = { database_id: DATABASE, property_id: "a%3Ac" };
  expect((await catchError(read.execute(wrong))).message).toContain('There is no column "a%3Ac"');
});

const FORM = 'Write "Status" as "…"; its options are "To do", "Done".';
const NO_OPTION = 'There is no option "Nope". The options are "To do", "Done".';

test.each<[message: string, values: object, advice: string]>([
  ["Due is expected to be date.", { Due: { number: 1 } }, 'Write "Due" as "2026-03-31".'],
  ['Status option "Nope" does not exist', { Status: { status: { name: "Nope" } } }, NO_OPTION],
  // A column can be given by its id, and the service may not name the column of an option.
  ['Invalid status option. Option "Nope"', { "a%3Ab": { status: {} } }, ""],
  ['Unknown option "Nope"', { "a:b": { status: { name: "Nope" } } }, NO_OPTION],
  ['Invalid option "Nope"', { "a%3Ab": { status: { name: "Nope" } } }, NO_OPTION],
  ["properties.Status should be an object", { Status: { status: "Done" } }, FORM],
  ["properties.title.title should be an array", { title: { title: "x" } }, 'Write "title" as "…".'],
  ["Score is not allowed.", { Score: { number: 1 } }, '"Score" is a formula, which cannot be'],
])("explains %s for %j", async (message, values, advice) => {
  const tool = new NotesDatabaseInsertRowTool(
    await startRejecting(errorResponse(400, "validation_error", message)),
  );
  const input = { database_id: DATABASE, properties: values as Record<string, unknown> };
  const error = await catchError(tool.execute(input));
  expect(error.message).toContain(advice);
  expect(error.message.match(/Write /g) ?? []).toHaveLength(advice.startsWith("Write") ? 1 : 0);
  expect(error.message).not.toContain("The columns are");
});

test("a name within another word is not taken for a column", async () => {
  const message = "properties.Duedate should be an object";
  const tool = new NotesDatabaseInsertRowTool(
    await startRejecting(errorResponse(400, "validation_error", message)),
  );
  const input = { database_id: DATABASE, properties: { Due: { date: null } } };
  const error = await catchError(tool.execute(input));
  expect(error.message).not.toContain("Write");
  expect(server.requests).toHaveLength(2);
});

test("a long list of options is truncated with a count", async () => {
  const options = Array.from({ length: 33 }, (_, index) => ({ name: `o${index}` }));
  const schema = { Area: { id: "x", type: "select", select: { options } } };
  const refusal = errorResponse(400, "validation_error", "Area is expected to be select.");
  const answer = { body: { id: SOURCE, properties: schema } };
  const tool = new NotesDatabaseInsertRowTool(await startRejecting(refusal, answer));
  const input = { database_id: DATABASE, properties: { Area: { status: { name: "o1" } } } };
  const error = await catchError(tool.execute(input));
  expect(error.message).toMatch(/its options are "o0", .*"o29" and 3 more\.$/);
});

test.each([
  ["another reason", errorResponse(400, "validation_error", "body.icon.emoji is not an emoji")],
  ["another code", errorResponse(400, "invalid_request", "Stats is unsupported")],
  ["another status", errorResponse(403, "restricted_resource", "Stats is restricted")],
])("the schema is not read for %s", async (_what, refusal) => {
  const tool = new NotesPageUpdateTool(await startRejecting(refusal));
  const error = await catchError(tool.execute({ page_id: PAGE, properties }));
  expect(error.message).not.toContain("The columns are");
  expect(server.requests).toHaveLength(1);
});

test("a failed schema lookup leaves the error unchanged", async () => {
  const none = errorResponse(403, "restricted_resource", "no");
  const tool = new NotesDatabaseInsertRowTool(await startRejecting(unknown, none));
  const error = await catchError(tool.execute({ database_id: DATABASE, properties }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error.serviceMessage).toBe("Stats is not a property that exists.");
});
