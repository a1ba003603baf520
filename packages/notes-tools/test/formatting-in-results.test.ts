import { afterEach, expect, test } from "vitest";
import {
  NotesCommentRetrieveTool,
  NotesDatabaseFetchTool,
  NotesDatabaseQueryTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  commentCreate,
} from "../src/index.js";
import { parseContent } from "./helpers/outcome.js";
import { type FakeResponse, startRecordingServer } from "./helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, USER, list, row, richTextItem } from "./helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function respondWith(body: unknown) {
  server = await startRecordingServer((): FakeResponse => ({ body }));
  return { client: server.client };
}

const mention = (plain_text: string, body: object, href: string | null = null) => ({
  type: "mention",
  mention: body,
  plain_text,
  href,
});
const ada = mention("@Ada", { type: "user", user: { object: "user", id: USER } });
const plan = mention("Plan", { type: "page", page: { id: PAGE } }, "https://www.notion.so/plan");
const deals = mention("Deals", { type: "database", database: { id: DATABASE } });
const day = mention("2026-03-31", { type: "date", date: { start: "2026-03-31", end: null } });
const noon = mention("March 31", {
  type: "date",
  date: { start: "2026-03-31T12:00:00Z", end: null, time_zone: null },
});
const bold = { ...richTextItem("now"), annotations: { bold: true } };
const link = richTextItem("this", "https://example.com");

const ADA = `<mention url="user://${USER}">Ada</mention>`;
const MENTIONS = [
  { text: "@Ada", user_id: USER },
  { text: "Plan", page_id: PAGE },
  { text: "Deals", database_id: DATABASE },
  { text: "March 31", start: "2026-03-31T12:00:00Z" },
];

test.each<[kind: string, icon: object | null, compact: unknown]>([
  ["emoji", { type: "emoji", emoji: "🚀" }, "🚀"],
  [
    "external",
    { type: "external", external: { url: "https://e.com/i.png" } },
    "https://e.com/i.png",
  ],
  ["file", { type: "file", file: { url: "https://s3/i", expiry_time: "x" } }, "https://s3/i"],
  [
    "built-in",
    { type: "icon", icon: { name: "pizza", color: "blue" } },
    { name: "pizza", color: "blue" },
  ],
  [
    "workspace emoji",
    { type: "custom_emoji", custom_emoji: { id: PAGE, name: "bufo", url: "https://e.com/b" } },
    { custom_emoji: "bufo" },
  ],
  [
    "workspace emoji without a name",
    { type: "custom_emoji", custom_emoji: { id: PAGE } },
    { custom_emoji: PAGE },
  ],
  ["no", null, undefined],
  ["unknown", { type: "hologram", hologram: {} }, undefined],
])("a page and a database have an icon of kind %s", async (_kind, icon, compact) => {
  const page = new NotesPageGetTool(await respondWith(row({ icon })));
  expect(parseContent(await page.invoke({ page_id: PAGE }))["icon"]).toEqual(compact);
  await server?.stop();
  const database = new NotesDatabaseFetchTool(
    await respondWith({ object: "database", id: DATABASE, data_sources: [], icon }),
  );
  expect(parseContent(await database.invoke({ database_id: DATABASE }))["icon"]).toEqual(compact);
});

test("a row's text has its links and mentions, and is a plain string without any", async () => {
  const text = (...rich_text: object[]) => ({ id: "x", type: "rich_text", rich_text });
  const properties = {
    Name: { id: "title", type: "title", title: [richTextItem("Row "), ada] },
    Plain: text(richTextItem("a "), bold),
    Linked: text(richTextItem("see "), link),
    Mentions: text(ada, plan, deals, day, noon),
    Empty: text(),
  };
  server = await startRecordingServer(({ path }) => ({
    body: path.endsWith("/query")
      ? list([row({ properties })])
      : { object: "database", id: DATABASE, data_sources: [{ id: SOURCE }] },
  }));
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  const { items } = parseContent(await tool.invoke({ database_id: DATABASE }));
  expect(items).toMatchObject([{ title: "Row @Ada" }]);
  expect((items as { properties: unknown }[])[0]?.properties).toEqual({
    Name: { text: "Row @Ada", mentions: [{ text: "@Ada", user_id: USER }] },
    Plain: "a now",
    Linked: { text: "see this", links: [{ text: "this", url: "https://example.com" }] },
    Mentions: { text: "@AdaPlanDeals2026-03-31March 31", mentions: MENTIONS },
  });
});

test("status options are listed by group; a default flag is omitted", async () => {
  const status = {
    options: [
      { id: "1", name: "New", color: "gray" },
      { id: "2", name: "Shipped", color: "green" },
      { id: "3", name: "Stray", color: "red" },
    ],
    groups: [
      { id: "a", name: "To-do", option_ids: ["1"] },
      { id: "b", name: "In progress", option_ids: [] },
      { id: "c", name: "Complete", option_ids: ["2"] },
    ],
  };
  const properties = { Stage: { id: "s", name: "Stage", type: "status", status } };
  let flags = { is_inline: true, is_locked: true };
  server = await startRecordingServer(({ path }) => ({
    body: path.startsWith("/v1/databases")
      ? { object: "database", id: DATABASE, ...flags, data_sources: [{ id: SOURCE }] }
      : { object: "data_source", id: SOURCE, is_inline: flags.is_inline, properties },
  }));
  const tool = new NotesDatabaseFetchTool({ client: server.client });
  const found = parseContent(await tool.invoke({ database_id: DATABASE }));
  expect(found).toMatchObject(flags);
  expect(found["columns"]).toEqual({
    Stage: {
      type: "status",
      property_id: "s",
      options: ["Stray"],
      options_by_group: { "To-do": ["New"], Complete: ["Shipped"] },
    },
  });
  flags = { is_inline: false, is_locked: false };
  const other = parseContent(await tool.invoke({ database_id: DATABASE }));
  expect(Object.keys(other)).not.toContain("is_inline");
  expect(Object.keys(other)).not.toContain("is_locked");
});

test("a locked page is marked", async () => {
  const tool = new NotesPageGetTool(await respondWith(row({ is_locked: true })));
  expect(parseContent(await tool.invoke({ page_id: PAGE }))["is_locked"]).toBe(true);
});

test.each<[type: string, content: object, details: object]>([
  [
    "paragraph",
    { rich_text: [richTextItem("a "), ada] },
    { text: "a @Ada", mentions: [MENTIONS[0]] },
  ],
  [
    "quote",
    { rich_text: [richTextItem("see "), link, bold], color: "red" },
    {
      text: "see thisnow",
      links: [{ text: "this", url: "https://example.com" }],
      color: "red",
    },
  ],
  ["paragraph", { rich_text: [richTextItem("a")], icon: null, color: "default" }, { text: "a" }],
  [
    "callout",
    { rich_text: [richTextItem("Mind")], icon: { type: "emoji", emoji: "💡" } },
    { text: "Mind", icon: "💡" },
  ],
  [
    "code",
    { rich_text: [richTextItem("x = "), bold, link], language: "python", caption: [link] },
    {
      text: "x = nowthis",
      language: "python",
      caption: "this",
      links: [
        { text: "this", url: "https://example.com" },
        { text: "this", url: "https://example.com" },
      ],
    },
  ],
  [
    "table",
    { table_width: 2, has_column_header: true, has_row_header: false },
    { has_column_header: true },
  ],
  ["table", { table_width: 2, has_column_header: false, has_row_header: false }, {}],
  [
    "table_row",
    { cells: [[richTextItem("a")], [bold, ada], [link]] },
    {
      text: "a | now@Ada | this",
      links: [{ text: "this", url: "https://example.com" }],
      mentions: [MENTIONS[0]],
    },
  ],
  [
    "image",
    { external: { url: "https://e.com/i.png" }, caption: [richTextItem("by "), link] },
    {
      text: "by this",
      url: "https://e.com/i.png",
      links: [{ text: "this", url: "https://example.com" }],
    },
  ],
])("a %s of %j has the details its plain text omits", async (type, content, details) => {
  const body = { object: "block", id: PAGE, type, has_children: false, [type]: content };
  const tool = new NotesPageContentGetTool(await respondWith(list([body])));
  const input = { block_id: PAGE, format: "plain" as const };
  expect(parseContent(await tool.invoke(input))["items"]).toEqual([
    { block_id: PAGE, type, ...details },
  ]);
});

test.each<[type: string, content: object, details: object]>([
  [
    "paragraph",
    { rich_text: [richTextItem("a_1 "), ada, link, bold] },
    { text: `a_1 ${ADA}[this](https://example.com)**now**` },
  ],
  [
    "code",
    { rich_text: [richTextItem("x = **y**"), bold], language: "python", caption: [] },
    { text: "x = **y**now", language: "python" },
  ],
  [
    "table_row",
    { cells: [[richTextItem("a")], [bold, ada], [link]] },
    { text: `a | **now**${ADA} | [this](https://example.com)` },
  ],
  [
    "image",
    { external: { url: "https://e.com/i.png" }, caption: [richTextItem("by "), link] },
    { text: "by [this](https://example.com)", url: "https://e.com/i.png" },
  ],
])("a %s of %j shows formatting and links in its text", async (type, content, details) => {
  const body = { object: "block", id: PAGE, type, has_children: false, [type]: content };
  const tool = new NotesPageContentGetTool(await respondWith(list([body])));
  const input = { block_id: PAGE };
  expect(parseContent(await tool.invoke(input))["items"]).toEqual([
    { block_id: PAGE, type, ...details },
  ]);
});

test("a comment shows its formatting, links and mentions", async () => {
  const comment = { object: "comment", id: "c", rich_text: [ada, richTextItem(" do "), bold] };
  const tool = new NotesCommentRetrieveTool(await respondWith(comment));
  expect(parseContent(await tool.invoke({ comment_id: PAGE }))).toEqual({
    comment_id: "c",
    text: `${ADA} do **now**`,
  });
  expect(commentCreate.description).toContain("The author is this connection");
});

test("nested blocks count as written", async () => {
  const rich_text = [richTextItem("x")];
  const child = { type: "to_do", to_do: { rich_text } };
  const inner = { type: "toggle", toggle: { rich_text, children: [child, child] } };
  const outer = { type: "toggle", toggle: { rich_text, children: [inner] } };
  const tool = new NotesPageCreateTool(await respondWith(row()));
  const child_blocks = [{ type: "paragraph", text: "x" }, outer];
  const made = await tool.execute({ parent_page_id: PAGE, child_blocks });
  expect(made.blocks_written).toBe(5);
});
