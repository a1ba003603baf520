import { InputError, NotFoundError, PartialWriteError, BadRequestError } from "@workbelt/core";
import { afterEach, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabasePropertyRetrieveTool,
  NotesDatabaseUpdateTool,
} from "../../src/index.js";
import { parseContent, catchError } from "../helpers/outcome.js";
import {
  type FakeResponse,
  type RecordedRequest,
  errorResponse,
  startRecordingServer,
} from "../helpers/recording-server.js";
import {
  DATABASE,
  OTHER_SOURCE,
  PAGE,
  SOURCE,
  list,
  row,
  richTextItem,
} from "../helpers/responses.js";
import type {
  CreateDatabaseParameters,
  QueryDataSourceParameters,
  UpdateDatabaseParameters,
  UpdateDataSourceParameters,
} from "../helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const NEW = "2026-03-11";
const OLD = "2022-06-28";
const columns = {
  Name: { id: "title", name: "Name", description: null, type: "title", title: {} },
  Stage: {
    id: "Kjx%7D",
    name: "Stage",
    description: "Where it stands",
    type: "select",
    select: { options: [{ id: "o1", name: "Open", color: "red", description: null }] },
  },
  Worth: { id: "w", name: "Worth", type: "number", number: { format: "euro" } },
};
const compactColumns = {
  Name: { type: "title", property_id: "title" },
  Stage: {
    type: "select",
    property_id: "Kjx%7D",
    description: "Where it stands",
    options: ["Open"],
  },
  Worth: { type: "number", property_id: "w", format: "euro" },
};
const coloredColumns = {
  ...compactColumns,
  Stage: { ...compactColumns.Stage, option_colors: { Open: "red" } },
};
const container = {
  object: "database",
  id: DATABASE,
  title: [richTextItem("Deals")],
  description: [richTextItem("All")],
  parent: { type: "page_id", page_id: PAGE },
  in_trash: false,
  created_time: "2025-09-05T00:48:07.163+00:00",
  last_edited_time: "2025-09-05T00:48:07.163+00:00",
  data_sources: [{ id: SOURCE, name: "Deals" }],
  icon: null,
  cover: null,
  url: "https://www.notion.so/1d6b1040a9fb48d99a3d041429816e9f",
};
const head = {
  database_id: DATABASE,
  title: "Deals",
  description: "All",
  url: container.url,
  parent: { page_id: PAGE },
};
const source = (id: string) => ({
  object: "data_source",
  id,
  title: [richTextItem("Deals")],
  parent: { type: "database_id", database_id: DATABASE },
  properties: columns,
});
const names = [
  { id: SOURCE, name: "Deals" },
  { id: OTHER_SOURCE, name: "Leads" },
];

/** Responds like the service for one database, with overrides by path. */
async function serve(answers: Readonly<Record<string, FakeResponse>> = {}) {
  server = await startRecordingServer(({ method, path }: RecordedRequest): FakeResponse => {
    const override = answers[`${method} ${path}`] ?? answers[path];
    if (override !== undefined) return override;
    const [, , kind, id, query] = path.split(/[/?]/);
    if (query === "query") return { body: list([row()]) };
    if (kind === "databases" && (id ?? DATABASE) === DATABASE) return { body: container };
    if (kind === "data_sources" && (id === SOURCE || id === OTHER_SOURCE))
      return { body: source(id) };
    return errorResponse(404, "object_not_found", `No ${path}`);
  });
  return { client: server.client };
}

const sent = () => server.requests.map(({ method, path }) => `${method} ${path}`);
const getBody = (index: number) => server.requests[index]?.body as object;

const properties = { Name: { title: {} }, Stage: { select: { options: [{ name: "Open" }] } } };
const title = [{ type: "text" as const, text: { content: "Deals" } }];
const parent = { type: "page_id" as const, page_id: PAGE };

test.each(["2025-09-03", NEW] as const)("a database is created in version %s", async (version) => {
  const tool = new NotesDatabaseCreateTool(await serve());
  const page_id = `https://www.notion.so/Home-${PAGE.replaceAll("-", "")}`;
  const input = { parent: { page_id }, title, properties, notes_version: version };
  const body: CreateDatabaseParameters = { parent, title, initial_data_source: { properties } };
  expect(parseContent(await tool.invoke(input))).toEqual({ ...head, data_source_id: SOURCE });
  expect(server.requests).toMatchObject([{ method: "POST", path: "/v1/databases", version }]);
  expect(getBody(0)).toEqual(body);
});

test("an old version has the columns at the root of request and response", async () => {
  const { data_sources: _none, ...old } = container;
  const answer = { body: { ...old, properties: columns } };
  const tool = new NotesDatabaseCreateTool(await serve({ "/v1/databases": answer }));
  const input = { parent, title, properties, notes_version: OLD } as const;
  expect(parseContent(await tool.invoke(input))).toEqual({ ...head, columns: compactColumns });
  expect(getBody(0)).toEqual({ parent, title, properties });
});

test("a definition has the database and the columns of its data source", async () => {
  const tool = new NotesDatabaseFetchTool(await serve());
  const input = { database_id: container.url, notes_version: NEW } as const;
  const output = await tool.execute(input);
  expect(output).toEqual({
    ...container,
    properties: columns,
    data_sources: [{ name: "Deals", ...source(SOURCE) }],
  });
  expect(parseContent(await tool.invoke(input))).toEqual({
    ...head,
    data_source_id: SOURCE,
    columns: compactColumns,
  });
  expect(sent().slice(0, 2)).toEqual([
    `GET /v1/databases/${DATABASE}`,
    `GET /v1/data_sources/${SOURCE}`,
  ]);
  expect(server.requests.every(({ version }) => version === NEW)).toBe(true);
});

test("several data sources have their own columns; an unshared one is listed", async () => {
  const unshared = errorResponse(404, "object_not_found", "not shared");
  const tool = new NotesDatabaseFetchTool(
    await serve({
      [`/v1/databases/${DATABASE}`]: { body: { ...container, data_sources: names } },
      [`/v1/data_sources/${OTHER_SOURCE}`]: unshared,
    }),
  );
  expect(parseContent(await tool.invoke({ database_id: DATABASE }))).toEqual({
    ...head,
    data_sources: [
      { data_source_id: SOURCE, name: "Deals", columns: compactColumns },
      { data_source_id: OTHER_SOURCE, name: "Leads" },
    ],
    unreadable: [OTHER_SOURCE],
  });
  const colored = await tool.invoke({ database_id: DATABASE, option_colors: true });
  expect(parseContent(colored)["data_sources"]).toMatchObject([{ columns: coloredColumns }, {}]);
});

test("the id of a data source resolves to its database", async () => {
  const tool = new NotesDatabaseFetchTool(await serve());
  expect(parseContent(await tool.invoke({ database_id: SOURCE }))).toMatchObject(head);
  const missing = await catchError(tool.execute({ database_id: PAGE }));
  expect(missing).toBeInstanceOf(NotFoundError);
  expect(missing.serviceMessage).toBe(`No /v1/databases/${PAGE}`);
});

test("an old version takes one request", async () => {
  const answer = { body: { ...container, data_sources: undefined, properties: columns } };
  const tool = new NotesDatabaseFetchTool(await serve({ [`/v1/databases/${DATABASE}`]: answer }));
  const input = { database_id: DATABASE, notes_version: OLD } as const;
  expect(parseContent(await tool.invoke(input))).toEqual({ ...head, columns: compactColumns });
  expect(server.requests).toMatchObject([{ version: OLD }]);
  const colored = await tool.invoke({ ...input, option_colors: true });
  expect(parseContent(colored)).toEqual({ ...head, columns: coloredColumns });
});

test("columns are changed first, then title and description, in separate requests", async () => {
  const tool = new NotesDatabaseUpdateTool(await serve());
  const changes = { Worth: { number: {} }, Stage: { name: "Status" }, Old: null };
  const long = "x".repeat(2001);
  const input = { database_id: DATABASE, title: long, description: "", properties: changes };
  const data = parseContent(await tool.invoke(input));
  const bodies = [
    { properties: changes } satisfies Omit<UpdateDataSourceParameters, "data_source_id">,
    {
      title: [
        { type: "text", text: { content: "x".repeat(2000) } },
        { type: "text", text: { content: "x" } },
      ],
      description: [],
    } satisfies Omit<UpdateDatabaseParameters, "database_id">,
  ];
  expect(sent()).toEqual([
    `GET /v1/databases/${DATABASE}`,
    `GET /v1/data_sources/${SOURCE}`,
    `PATCH /v1/data_sources/${SOURCE}`,
    `PATCH /v1/databases/${DATABASE}`,
  ]);
  expect([getBody(2), getBody(3)]).toEqual(bodies);
  expect(data).toEqual({
    database_id: DATABASE,
    title: "Deals",
    description: "All",
    data_source_id: SOURCE,
    // This server kept the columns that it was to rename and to remove out of its response.
    columns: { Worth: compactColumns.Worth, Status: null, Old: null },
  });
});

test("only given inputs are sent", async () => {
  const tool = new NotesDatabaseUpdateTool(await serve());
  const renamed = await tool.execute({ database_id: DATABASE, title: "Deals" });
  expect(getBody(1)).toEqual({ title });
  expect(renamed).toEqual({ database: container });
  const changed = await tool.execute({ database_id: DATABASE, properties: { Old: null } });
  expect(changed).toEqual({ data_source: source(SOURCE) });
  expect(sent()).toEqual([
    `GET /v1/databases/${DATABASE}`,
    `PATCH /v1/databases/${DATABASE}`,
    `PATCH /v1/data_sources/${SOURCE}`,
  ]);
});

test("a change of columns also returns the title, but not the other columns", async () => {
  const tool = new NotesDatabaseUpdateTool(await serve());
  const input = { database_id: DATABASE, properties: { Old: null } };
  expect(parseContent(await tool.invoke(input))).toEqual({
    database_id: DATABASE,
    title: "Deals",
    data_source_id: SOURCE,
    columns: { Old: null },
  });
});

test("with several data sources, columns require a choice and the title does not", async () => {
  const several = { body: { ...container, data_sources: names } };
  const tool = new NotesDatabaseUpdateTool(await serve({ [`/v1/databases/${DATABASE}`]: several }));
  const input = { database_id: DATABASE, title: "Deals", properties: {} };
  expect(await catchError(tool.execute(input))).toBeInstanceOf(InputError);
  expect(sent().every((request) => request.startsWith("GET"))).toBe(true);
  await tool.execute({ ...input, data_source_id: OTHER_SOURCE });
  expect(sent().slice(-2)).toEqual([
    `PATCH /v1/data_sources/${OTHER_SOURCE}`,
    `PATCH /v1/databases/${DATABASE}`,
  ]);
});

test("failed columns write nothing; a failed title is reported as a partial write", async () => {
  const refusal = errorResponse(400, "validation_error", "no");
  const first = new NotesDatabaseUpdateTool(
    await serve({ [`PATCH /v1/data_sources/${SOURCE}`]: refusal }),
  );
  const input = { database_id: DATABASE, title: "Deals", description: "All", properties: {} };
  expect(await catchError(first.execute(input))).toBeInstanceOf(BadRequestError);
  expect(sent()).not.toContain(`PATCH /v1/databases/${DATABASE}`);
  await server.stop();
  const second = new NotesDatabaseUpdateTool(
    await serve({ [`PATCH /v1/databases/${DATABASE}`]: refusal }),
  );
  const error = await catchError(second.execute(input));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toEqual({
    database_id: DATABASE,
    data_source_id: SOURCE,
    written: ["properties"],
    not_written: ["title", "description"],
    uncertain: false,
  });
  expect(error.message).toContain("call it again with title and description only");
});

test("one column is requested by its decoded id, and returned with the row ids", async () => {
  const tool = new NotesDatabasePropertyRetrieveTool(await serve());
  const input = { database_id: DATABASE, property_id: "Kjx%7D", page_size: 5, start_cursor: "c" };
  expect(parseContent(await tool.invoke(input))).toEqual({
    items: [{ page_id: PAGE, title: "New row" }],
  });
  await tool.execute({ database_id: DATABASE, property_id: "Worth" });
  await tool.execute({ database_id: DATABASE });
  const queries = server.requests.filter(({ method }) => method === "POST");
  expect(queries.map(({ body, method, path }) => [method, path, body])).toEqual([
    [
      "POST",
      `/v1/data_sources/${SOURCE}/query?filter_properties=Kjx%7D`,
      {
        page_size: 5,
        start_cursor: "c",
      } satisfies Omit<QueryDataSourceParameters, "data_source_id" | "filter_properties">,
    ],
    ["POST", `/v1/data_sources/${SOURCE}/query?filter_properties=w`, {}],
    ["POST", `/v1/data_sources/${SOURCE}/query`, {}],
  ]);
  const wrong = await catchError(tool.execute({ database_id: DATABASE, property_id: "Worht" }));
  expect(wrong).toBeInstanceOf(InputError);
  expect(wrong.message).toContain('property_id: There is no column "Worht"; did you mean "Worth"?');
});
