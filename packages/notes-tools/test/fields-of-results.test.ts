import { ToolMessage } from "@langchain/core/messages";
import { afterEach, expect, test } from "vitest";
import { NotesDataFetchTool, NotesDatabaseQueryTool, NotesUserListTool } from "../src/index.js";
import { startRecordingServer } from "./helpers/recording-server.js";
import {
  DATABASE,
  OTHER_SOURCE,
  PAGE,
  SOURCE,
  database,
  list,
  row,
  richTextItem,
} from "./helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
afterEach(() => server.stop());

const parseContent = (content: string) => (JSON.parse(content) as { data: unknown }).data;
const dataSource = {
  object: "data_source",
  id: SOURCE,
  title: [richTextItem("Deals")],
  parent: { type: "database_id", database_id: DATABASE },
  database_parent: { type: "page_id", page_id: PAGE },
  in_trash: false,
  properties: {
    Name: { id: "title", name: "Name", type: "title", title: {} },
    Stage: { id: "a", name: "Stage", type: "status", status: { options: [] } },
  },
  url: "https://www.notion.so/1d6b1040a9fb48d99a3d041429816e9f",
};

test("search results have the ids that other tools take", async () => {
  const old = {
    ...dataSource,
    object: "database",
    id: DATABASE,
    parent: { type: "workspace", workspace: true },
  };
  const results = [row(), dataSource, old];
  server = await startRecordingServer(() => ({
    body: list(results, { has_more: true, next_cursor: "n" }),
  }));
  const tool = new NotesDataFetchTool({ client: server.client });
  const columns = { Name: "title", Stage: "status" };
  const url = dataSource.url;
  expect(parseContent(await tool.invoke({ query: "Deals" }))).toEqual({
    items: [
      {
        page_id: PAGE,
        url: row().url,
        title: "New row",
        parent: { database_id: DATABASE },
        last_edited_time: row().last_edited_time,
      },
      {
        database_id: DATABASE,
        data_source_id: SOURCE,
        title: "Deals",
        url,
        parent: { page_id: PAGE },
        columns,
      },
      {
        database_id: DATABASE,
        title: "Deals",
        url,
        parent: { workspace: true },
        columns,
      },
    ],
    next_cursor: "n",
  });
});

test("a query truncated at 10,000 rows is marked incomplete", async () => {
  const answer = database([{ id: SOURCE, name: "Deals" }]);
  server = await startRecordingServer((request) =>
    request.method === "GET"
      ? answer(request)
      : {
          body: list([row(), dataSource], {
            request_status: { type: "incomplete", incomplete_reason: "query_result_limit_reached" },
          }),
        },
  );
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const input = { database_id: DATABASE };
  expect(parseContent(await tool.invoke(input))).toMatchObject({
    items: [
      { page_id: PAGE, title: "New row" },
      { database_id: DATABASE, title: "Deals" },
    ],
    incomplete: { reason: "query_result_limit_reached" },
  });
  expect((await tool.execute(input)).incomplete?.reason).toBe("query_result_limit_reached");
  const ids: string[] = [];
  const walk = async () => {
    for await (const item of tool.items(input)) ids.push(item.id);
  };
  await expect(walk()).rejects.toMatchObject({
    code: "incomplete_list",
    reason: "query_result_limit_reached",
    message: expect.stringContaining("10,000") as string,
  });
  expect(ids).toEqual([PAGE, SOURCE]);
});

test("a row has parent and archived only when they differ from the default", async () => {
  const elsewhere = { type: "data_source_id", data_source_id: PAGE, database_id: OTHER_SOURCE };
  const results = [row(), row({ in_trash: true }), row({ parent: elsewhere }), dataSource];
  const answer = database([{ id: SOURCE, name: "Deals" }]);
  server = await startRecordingServer((request) => {
    if (request.method === "POST") return { body: list(results) };
    return request.path.startsWith("/v1/data_sources/") ? { body: dataSource } : answer(request);
  });
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const parents = [
    {},
    { archived: true },
    { parent: { data_source_id: PAGE, database_id: OTHER_SOURCE } },
    { parent: { page_id: PAGE } },
  ];
  // In any notation, and with either of the two ids.
  for (const database_id of [DATABASE.replaceAll("-", "").toUpperCase(), SOURCE]) {
    const { items } = parseContent(await tool.invoke({ database_id })) as { items: Parents[] };
    expect(items.map(({ archived, parent }) => ({ archived, parent }))).toEqual(parents);
  }
});

interface Parents {
  archived?: boolean;
  parent?: object;
}

test("a complete list has neither cursor nor incomplete", async () => {
  const complete = { request_status: { type: "complete" } };
  server = await startRecordingServer(() => ({ body: list([], complete) }));
  const page = await new NotesUserListTool({ client: server.client }).execute({});
  expect(page).toEqual({ items: [] });
});

test("users have the ids that notes_page_create and people columns need", async () => {
  const person = {
    object: "user",
    id: PAGE,
    name: "Ada",
    avatar_url: null,
    type: "person",
    person: { email: "ada@example.com" },
  };
  const bot = { object: "user", id: SOURCE, name: null, type: "bot", bot: {} };
  server = await startRecordingServer(() => ({ body: list([person, bot]) }));
  const tool = new NotesUserListTool({ client: server.client });
  const message = (await tool.invoke({
    type: "tool_call",
    id: "1",
    name: tool.name,
    args: {},
  })) as unknown;
  expect(message).toBeInstanceOf(ToolMessage);
  const { content, artifact } = message as ToolMessage;
  expect(parseContent(content as string)).toEqual({
    items: [
      { user_id: PAGE, name: "Ada", email: "ada@example.com" },
      { user_id: SOURCE, type: "bot" },
    ],
  });
  expect(artifact).toEqual({
    items: [person, bot],
    provenance: {
      service: "notes",
      operation: tool.operation.name,
      ids: { user_id: [PAGE, SOURCE] },
    },
  });
});
