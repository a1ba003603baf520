import { afterEach, expect, test } from "vitest";
import {
  NotesDataFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesUserListTool,
} from "../src/index.js";
import { type RecordedRequest, startRecordingServer } from "./helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, database, list, row } from "./helpers/responses.js";
import type {
  AppendBlockChildrenParameters,
  CreatePageParameters,
  QueryDataSourceParameters,
  SearchParameters,
} from "./helpers/sdk-types.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const oneSource = database([{ id: SOURCE, name: "Deals" }]);
const rich = (content: string) => ({ rich_text: [{ type: "text" as const, text: { content } }] });
const sent = (index: number): RecordedRequest | undefined => server.requests[index];

test("every request has the token and the version", async () => {
  server = await startRecordingServer(() => ({ body: list([]) }));
  await new NotesUserListTool({ client: server.client }).execute({});
  expect(sent(0)).toEqual({
    method: "GET",
    path: "/v1/users",
    version: "2025-09-03",
    authorization: "Bearer secret_capture",
    body: undefined,
  });
});

test("reads have ids in the path and paging in the query", async () => {
  server = await startRecordingServer(({ path }) => ({
    body: path.startsWith("/v1/pages") ? row() : list([]),
  }));
  const { client } = server;
  const address = `https://www.notion.so/New-${PAGE.replaceAll("-", "")}?v=x`;
  await new NotesPageGetTool({ client }).execute({ page_id: address });
  await new NotesPageContentGetTool({ client }).execute({
    block_id: PAGE.replaceAll("-", ""),
    page_size: 7,
    start_cursor: "a b",
  });
  await new NotesUserListTool({ client }).execute({ page_size: 100, start_cursor: "c" });
  expect(server.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", `/v1/pages/${PAGE}`, undefined],
    ["GET", `/v1/blocks/${PAGE}/children?page_size=7&start_cursor=a+b`, undefined],
    ["GET", "/v1/users?page_size=100&start_cursor=c", undefined],
  ]);
});

test("a search sends query and paging, without overrides", async () => {
  server = await startRecordingServer(() => ({ body: list([]) }));
  const tool = new NotesDataFetchTool({ client: server.client });
  await tool.execute({ query: "Roadmap", page_size: 5, start_cursor: "c", tool_version: "1" });
  await tool.execute({ schema_version: "1" });
  const bodies: SearchParameters[] = [{ query: "Roadmap", page_size: 5, start_cursor: "c" }, {}];
  expect(server.requests.map(({ body }) => body)).toEqual(bodies);
  expect(sent(0)?.path).toBe("/v1/search");
});

test("a query resolves the database and sorts its data source", async () => {
  server = await startRecordingServer(oneSource);
  await new NotesDatabaseQueryTool({ client: server.client }).execute({
    database_id: DATABASE,
    page_size: 3,
    start_cursor: "c",
    sorts: [
      { property: "Due", direction: "ascending" },
      { timestamp: "last_edited_time", direction: "descending" },
    ],
  });
  const body: Omit<QueryDataSourceParameters, "data_source_id"> = {
    page_size: 3,
    start_cursor: "c",
    sorts: [
      { property: "Due", direction: "ascending" },
      { timestamp: "last_edited_time", direction: "descending" },
    ],
  };
  expect(server.requests.map(({ path }) => path)).toEqual([
    `/v1/databases/${DATABASE}`,
    `/v1/data_sources/${SOURCE}/query`,
  ]);
  expect(sent(1)?.body).toEqual(body);
});

test("a page under a page", async () => {
  server = await startRecordingServer(oneSource);
  const tool = new NotesPageCreateTool({ client: server.client });
  await tool.execute({ parent_page_id: PAGE });
  await tool.execute({
    parent_page_id: PAGE,
    properties: { title: { title: [{ type: "text", text: { content: "Notes" } }] } },
    icon: { type: "emoji", emoji: "🚀" },
    cover: { type: "external", external: { url: "https://example.com/cover.png" } },
    child_blocks: [
      { type: "heading_1", text: "Start" },
      { type: "code", text: "x = 1", language: "py" },
      { type: "code", text: "plain" },
      { type: "divider" },
      { object: "block", type: "to_do", to_do: { rich_text: [], checked: true } },
      { bookmark: { url: "https://example.com" } },
      { type: "paragraph", text: "" },
    ],
    schema_version: "1",
    tool_version: "1",
  });
  const parent = { type: "page_id", page_id: PAGE } as const;
  const bodies: CreatePageParameters[] = [
    { parent, properties: {} },
    {
      parent,
      properties: { title: { title: [{ type: "text", text: { content: "Notes" } }] } },
      icon: { type: "emoji", emoji: "🚀" },
      cover: { type: "external", external: { url: "https://example.com/cover.png" } },
      children: [
        {
          object: "block",
          type: "heading_1",
          heading_1: { rich_text: [{ type: "text", text: { content: "Start" } }] },
        },
        {
          object: "block",
          type: "code",
          code: { rich_text: [{ type: "text", text: { content: "x = 1" } }], language: "python" },
        },
        {
          object: "block",
          type: "code",
          code: {
            rich_text: [{ type: "text", text: { content: "plain" } }],
            language: "plain text",
          },
        },
        { object: "block", type: "divider", divider: {} },
        { object: "block", type: "to_do", to_do: { rich_text: [], checked: true } },
        { bookmark: { url: "https://example.com" } },
        { object: "block", type: "paragraph", paragraph: { rich_text: [] } },
      ],
    },
  ];
  expect(server.requests.map(({ body }) => body)).toEqual(bodies);
});

test("a row's parent is the data source, in an old version the database", async () => {
  server = await startRecordingServer(oneSource);
  const { client } = server;
  const properties = { title: { title: [{ text: { content: "Row" } }] }, Done: { checkbox: true } };
  const input = { database_id: DATABASE, properties };
  await new NotesDatabaseInsertRowTool({ client }).execute(input);
  await new NotesPageCreateTool({ client }).execute({ ...input, notes_version: "2022-06-28" });
  const bodies: CreatePageParameters[] = [
    { parent: { type: "data_source_id", data_source_id: SOURCE }, properties },
    { parent: { type: "database_id", database_id: DATABASE }, properties },
  ];
  const creations = server.requests.filter(({ method }) => method === "POST");
  expect(creations.map(({ body }) => body)).toEqual(bodies);
  expect(creations.map(({ version }) => version)).toEqual(["2025-09-03", "2022-06-28"]);
  expect(server.requests).toHaveLength(3);
});

test("an append sends every simple type in its form", async () => {
  server = await startRecordingServer(oneSource);
  const types = [
    "paragraph",
    "heading_1",
    "heading_2",
    "heading_3",
    "bulleted_list_item",
    "numbered_list_item",
    "quote",
    "callout",
  ] as const;
  await new NotesPageContentAppendTool({ client: server.client }).execute({
    block_id: PAGE,
    blocks: [
      ...types.map((type) => ({ type, text: type })),
      { type: "code", text: "ls", language: "sh" },
      { type: "divider", text: "" },
    ],
  });
  const body: Omit<AppendBlockChildrenParameters, "block_id"> = {
    children: [
      { object: "block", type: "paragraph", paragraph: rich("paragraph") },
      { object: "block", type: "heading_1", heading_1: rich("heading_1") },
      { object: "block", type: "heading_2", heading_2: rich("heading_2") },
      { object: "block", type: "heading_3", heading_3: rich("heading_3") },
      {
        object: "block",
        type: "bulleted_list_item",
        bulleted_list_item: rich("bulleted_list_item"),
      },
      {
        object: "block",
        type: "numbered_list_item",
        numbered_list_item: rich("numbered_list_item"),
      },
      { object: "block", type: "quote", quote: rich("quote") },
      { object: "block", type: "callout", callout: rich("callout") },
      { object: "block", type: "code", code: { ...rich("ls"), language: "shell" } },
      { object: "block", type: "divider", divider: {} },
    ],
  };
  expect(sent(0)?.path).toBe(`/v1/blocks/${PAGE}/children`);
  expect(sent(0)?.body).toEqual(body);
});

test.each(["2022-06-28", "2025-09-03", "2026-03-11"] as const)(
  "version %s is sent with every request of a call, with matching paths",
  async (version) => {
    server = await startRecordingServer(oneSource);
    const { client } = server;
    const old = version === "2022-06-28";
    await new NotesDatabaseQueryTool({ client }).execute({
      database_id: DATABASE,
      notes_version: version,
    });
    await new NotesDatabaseInsertRowTool({ client }).execute({
      database_id: DATABASE,
      properties: {},
      child_blocks: Array.from({ length: 101 }, () => ({ type: "divider" })),
      notes_version: version,
    });
    expect(server.requests.map(({ version: sentVersion }) => sentVersion)).toEqual(
      Array.from({ length: old ? 3 : 4 }, () => version),
    );
    expect(server.requests.map(({ path }) => path)).toEqual(
      old
        ? [`/v1/databases/${DATABASE}/query`, "/v1/pages", `/v1/blocks/${PAGE}/children`]
        : [
            `/v1/databases/${DATABASE}`,
            `/v1/data_sources/${SOURCE}/query`,
            "/v1/pages",
            `/v1/blocks/${PAGE}/children`,
          ],
    );
  },
);
