import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import type { ApiClient } from "@workbelt/core";
import {
  AuthRequiredError,
  NotFoundError,
  PartialWriteError,
  RateLimitError,
  BadRequestError,
} from "@workbelt/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type NotesVersion,
  NotesDataFetchTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesUserListTool,
  createNotesClient,
} from "../src/index.js";

let sandbox: Sandbox;
let client: ApiClient;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = createNotesClient({ ...sandbox.services.notes, rateLimits: false });
});
afterAll(async () => {
  await client.close();
  await sandbox.stop();
});

const REQUESTS = seedId("notes/database/feature-requests");
const REQUESTS_SOURCE = seedId("notes/data-source/feature-requests");
const ROADMAP = seedId("notes/page/roadmap");
const titled = (content: string) => ({ title: { title: [{ type: "text", text: { content } }] } });
const parseContent = (content: string) => (JSON.parse(content) as { data: never }).data as Data;
const catchError = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

interface Data {
  items: Record<string, unknown>[];
  next_cursor?: string;
  [key: string]: unknown;
}

test("a search leads to a page and its content", async () => {
  const hits = parseContent(await new NotesDataFetchTool({ client }).invoke({ query: "roadmap" }));
  const hit = hits.items.find((item) => item["page_id"] === ROADMAP);
  const page = parseContent(await new NotesPageGetTool({ client }).invoke({ page_id: ROADMAP }));
  expect(page).toMatchObject({ page_id: ROADMAP, title: hit?.["title"] });
  expect(page["created_by"]).toMatch(/^[0-9a-f-]{36}$/);
  const byUrl = await new NotesPageGetTool({ client }).execute({ page_id: String(page["url"]) });
  expect(byUrl.id).toBe(ROADMAP);
  const content = parseContent(
    await new NotesPageContentGetTool({ client }).invoke({ block_id: ROADMAP }),
  );
  expect(content.items.length).toBeGreaterThan(1);
  for (const item of content.items) {
    expect(item).toMatchObject({
      block_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      type: expect.any(String) as string,
    });
  }
});

test("a database found by search can be queried by both of its ids", async () => {
  const tool = new NotesDataFetchTool({ client });
  const hits = parseContent(await tool.invoke({ query: "feature requests" }));
  expect(hits.items).toContainEqual(
    expect.objectContaining({
      database_id: REQUESTS,
      data_source_id: REQUESTS_SOURCE,
      columns: expect.objectContaining({ Name: "title", Status: "status" }) as object,
    }),
  );
  const query = new NotesDatabaseQueryTool({ client });
  const rows = await query.execute({ database_id: REQUESTS });
  const same = await query.execute({ database_id: REQUESTS_SOURCE });
  expect(rows.items.length).toBeGreaterThan(10);
  expect(same.items.map(({ id }) => id)).toEqual(rows.items.map(({ id }) => id));
});

test("an old version takes the id of a data source as well", async () => {
  const old = { database_id: REQUESTS_SOURCE, notes_version: "2022-06-28" } as const;
  const rows = await new NotesDatabaseQueryTool({ client }).execute(old);
  expect(rows.items[0]?.parent).toEqual({ type: "database_id", database_id: REQUESTS });
  expect((await new NotesDatabaseFetchTool({ client }).execute(old)).id).toBe(REQUESTS);
  const insert = new NotesDatabaseInsertRowTool({ client });
  const row = await insert.execute({ ...old, properties: titled("By the other id") });
  expect(row.parent).toMatchObject({ database_id: REQUESTS });
});

test("rows are sorted, plain and paged", async () => {
  const query = new NotesDatabaseQueryTool({ client });
  const sorts = [{ property: "Votes", direction: "descending" as const }];
  const all: string[] = [];
  for await (const row of query.items({ database_id: REQUESTS, sorts, page_size: 7 })) {
    all.push(row.id);
  }
  const whole = parseContent(await query.invoke({ database_id: REQUESTS, sorts }));
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(whole.items.map((item) => item["page_id"]));
  const counted = whole.items.flatMap(
    (item) => (item["properties"] as { Votes?: number }).Votes ?? [],
  );
  expect(counted).toEqual(counted.toSorted((a, b) => b - a));
  expect(whole.items[0]).toMatchObject({
    url: expect.any(String) as string,
    title: expect.any(String) as string,
    properties: {
      Status: expect.any(String) as string,
      "Blocks a deal": expect.any(Boolean) as boolean,
    },
  });
  expect(whole.items.flatMap((item) => Object.keys(item))).not.toContain("archived");
  expect(whole.items.flatMap((item) => Object.keys(item))).not.toContain("parent");
});

test.each(["2022-06-28", "2025-09-03", "2026-03-11"] satisfies NotesVersion[])(
  "a row is inserted, read and found in version %s",
  async (version) => {
    const insert = new NotesDatabaseInsertRowTool({ client });
    const made = parseContent(
      await insert.invoke({
        database_id: REQUESTS,
        notes_version: version,
        properties: {
          ...titled(`Row of ${version}`),
          Votes: { number: 3 },
          "First asked": { date: { start: "2026-03-31" } },
          "Blocks a deal": { checkbox: true },
        },
        icon: { type: "emoji", emoji: "🚚" },
        child_blocks: [{ type: "paragraph", text: "Why" }],
      }),
    );
    expect(made).toMatchObject({
      title: `Row of ${version}`,
      icon: "🚚",
      properties: { Votes: 3, "First asked": "2026-03-31", "Blocks a deal": true },
    });
    const query = new NotesDatabaseQueryTool({ client });
    const rows = await query.execute({
      database_id: REQUESTS,
      sorts: [{ timestamp: "created_time", direction: "descending" }],
      notes_version: version,
    });
    expect(rows.items.map(({ id }) => id)).toContain(made["page_id"]);
  },
);

test("a page with 230 blocks, long text and emoji is read back unchanged", async () => {
  const long = `${"x".repeat(1999)}${"😀".repeat(3000)}`;
  const blocks = [
    { type: "code", text: long, language: "ts" },
    { type: "to_do", to_do: { rich_text: [], checked: true } },
    { type: "divider" },
    ...Array.from({ length: 227 }, (_, index) => ({
      type: "bulleted_list_item",
      text: `${index}`,
    })),
  ];
  const page = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: ROADMAP,
    properties: titled("Long page"),
    child_blocks: blocks,
  });
  const read = new NotesPageContentGetTool({ client, maxContentTokens: false });
  const items: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const input = { block_id: page.id };
    const next = cursor === undefined ? {} : { start_cursor: cursor };
    const part = parseContent(await read.invoke({ ...input, ...next }));
    items.push(...part.items);
    cursor = part.next_cursor;
  } while (cursor !== undefined);
  expect(items).toHaveLength(230);
  expect(items[0]).toMatchObject({ type: "code", text: long, language: "typescript" });
  expect(items[1]).toMatchObject({ type: "to_do", checked: true });
  expect(items[2]).toMatchObject({ type: "divider" });
  expect(items.slice(3).map((item) => item["text"])).toEqual(
    Array.from({ length: 227 }, (_, index) => `${index}`),
  );
});

test("after a partial write the rest can be appended from the reported position", async () => {
  const create = new NotesPageCreateTool({ client });
  sandbox.faults.add({ service: "notes", method: "PATCH", status: 500 });
  const blocks = Array.from({ length: 150 }, (_, index) => ({
    type: "paragraph" as const,
    text: `${index}`,
  }));
  const input = { parent_page_id: ROADMAP, properties: titled("Half"), child_blocks: blocks };
  const error = await catchError(create.execute(input));
  expect(error).toBeInstanceOf(PartialWriteError);
  const { page_id, next_index, uncertain } = error.details;
  expect(uncertain).toBe(true);
  const rest = blocks.slice(next_index);
  const append = new NotesPageContentAppendTool({ client });
  const output = await append.execute({ block_id: page_id, blocks: rest });
  expect(output.blocks).toHaveLength(50);
  const texts: unknown[] = [];
  const read = new NotesPageContentGetTool({ client });
  for await (const block of read.items({ block_id: page_id })) {
    texts.push(
      (block["paragraph"] as { rich_text: { plain_text: string }[] }).rich_text[0]?.plain_text,
    );
  }
  expect(texts).toEqual(blocks.map(({ text }) => text));
});

test("all users are listed, people with their email", async () => {
  const tool = new NotesUserListTool({ client });
  const ids: string[] = [];
  for await (const user of tool.items({ page_size: 2 })) ids.push(user.id);
  const whole = parseContent(await tool.invoke({}));
  expect(ids.length).toBeGreaterThan(2);
  expect(ids).toEqual(whole.items.map((item) => item["user_id"]));
  expect(whole.items).toContainEqual(
    expect.objectContaining({
      name: "Tom Whitaker",
      email: expect.stringContaining("@") as string,
    }),
  );
});

test("a search returns all pages", async () => {
  const tool = new NotesDataFetchTool({ client });
  const ids: string[] = [];
  for await (const hit of tool.items({ page_size: 20 })) ids.push(hit.id);
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test("errors are typed", async () => {
  const page_id = seedId("notes/page/none");
  const get = new NotesPageGetTool({ client });
  expect(await catchError(get.execute({ page_id }))).toBeInstanceOf(NotFoundError);
  const query = new NotesDatabaseQueryTool({ client });
  expect(await catchError(query.execute({ database_id: page_id }))).toBeInstanceOf(NotFoundError);
  const { baseUrl } = sandbox.services.notes;
  const stranger = createNotesClient({ token: "secret_wrong", baseUrl });
  const refused = new NotesPageGetTool({ client: stranger }).execute({ page_id: ROADMAP });
  expect(await catchError(refused)).toBeInstanceOf(AuthRequiredError);
  await stranger.close();
  const insert = new NotesDatabaseInsertRowTool({ client });
  const wrong = { database_id: REQUESTS, properties: { "No such column": { number: 1 } } };
  expect(await catchError(insert.execute(wrong))).toBeInstanceOf(BadRequestError);
  const once = createNotesClient({ ...sandbox.services.notes, attempts: false });
  sandbox.faults.add({ service: "notes", status: 429, headers: { "retry-after": "9" } });
  const limited = await catchError(new NotesUserListTool({ client: once }).execute({}));
  expect(limited).toBeInstanceOf(RateLimitError);
  expect(limited).toMatchObject({ retryAfterMs: 9000 });
  await once.close();
});
