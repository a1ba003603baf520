import type { ApiClient } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  createNotesClient,
} from "../../src/index.js";
import { startInterruptingProxy } from "../helpers/interrupting-proxy.js";
import { type ReadBlock, flattenTexts, writeOutline } from "../helpers/outline.js";
import { parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");

let workspace: Workspace;
let proxy: Awaited<ReturnType<typeof startInterruptingProxy>>;
let client: ApiClient;
beforeAll(async () => {
  workspace = await startWorkspace();
  const { baseUrl, token } = workspace.sandbox.services.notes;
  proxy = await startInterruptingProxy(baseUrl);
  client = createNotesClient({ token, baseUrl: proxy.baseUrl, rateLimits: false });
});
afterAll(async () => {
  await client.close();
  proxy.stop();
  await workspace.stop();
});

async function createPage(): Promise<string> {
  const page = await new NotesPageCreateTool({ client }).execute({ parent_page_id: ROADMAP });
  proxy.requests.length = 0;
  return page.id;
}

async function read(input: { block_id: string; depth?: number; start_cursor?: string }) {
  const tool = new NotesPageContentGetTool({ client, maxContentTokens: false });
  return parseContent(await tool.invoke(input)) as unknown as {
    items: ReadBlock[];
    next_cursor?: string;
    hint?: string;
    unread?: { block_id: string; start_cursor?: string }[];
  };
}

test("2,000 blocks nested three deep are written in order in few requests, and read in one call", async () => {
  const { markdown, texts } = writeOutline([6, 3, 3, 36]);
  const page = await createPage();
  const written = await new NotesPageContentAppendTool({ client }).execute({
    block_id: page,
    markdown,
  });
  expect(written.blocks_written).toBe(2022);
  expect(written.blocks).toHaveLength(6);
  // Each of the six needs a request of its own, and one for the levels inside it.
  expect(proxy.requests).toHaveLength(12);
  proxy.requests.length = 0;
  const { items, unread } = await read({ block_id: page, depth: 4 });
  expect(flattenTexts(items)).toEqual(texts);
  expect(unread).toBeUndefined();
  expect(proxy.requests).toHaveLength(1 + 6 + 18 + 54);
});

test("2,000 blocks nested two deep take three requests", async () => {
  const { markdown, texts } = writeOutline([95, 4, 4]);
  const page = await new NotesPageCreateTool({ client }).execute({
    parent_page_id: ROADMAP,
    markdown,
  });
  expect(page.blocks_written).toBe(texts.length);
  proxy.requests.length = 0;
  const again = await new NotesPageContentAppendTool({ client }).execute({
    block_id: page.id,
    markdown,
  });
  expect(again.blocks_written).toBe(1995);
  expect(proxy.requests).toHaveLength(3);
});

test("a depth of 1 or none reads one level in one request, with has_children", async () => {
  const page = await createPage();
  const { markdown } = writeOutline([2, 2, 2]);
  await new NotesPageContentAppendTool({ client }).execute({ block_id: page, markdown });
  for (const input of [{ block_id: page }, { block_id: page, depth: 1 }]) {
    proxy.requests.length = 0;
    const { items } = await read(input);
    expect(proxy.requests).toHaveLength(1);
    expect(items.map(({ children, has_children }) => [has_children, children])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  }
  const two = await read({ block_id: page, depth: 2 });
  expect(flattenTexts(two.items)).toEqual([
    "item 1",
    "item 1.1",
    "item 1.2",
    "item 2",
    "item 2.1",
    "item 2.2",
  ]);
  expect(two.items[0]?.children?.[0]).toMatchObject({ has_children: true });
});

test("over 100 requests, the rest is named, and reading it as the result says completes the page", async () => {
  const { markdown, texts } = writeOutline([60, 1, 1]);
  const wide = writeOutline([1, 350]);
  const page = await createPage();
  const append = new NotesPageContentAppendTool({ client });
  await append.execute({ block_id: page, markdown });
  await append.execute({ block_id: page, markdown: wide.markdown });
  proxy.requests.length = 0;
  const { hint, items, unread = [] } = await read({ block_id: page, depth: 3 });
  expect(proxy.requests).toHaveLength(101);
  expect(hint).toContain(`${unread.length} blocks were not read to their end`);
  expect(hint).toContain(`first with ${unread[0]?.block_id}`);
  const byId = new Map<string, ReadBlock>();
  const index = (blocks: readonly ReadBlock[]) => {
    for (const found of blocks) {
      byId.set(found.block_id, found);
      index(found.children ?? []);
    }
  };
  index(items);
  for (const { block_id, start_cursor } of unread) {
    const more = await read({ block_id, ...(start_cursor && { start_cursor }) });
    const parent = byId.get(block_id);
    expect(more.next_cursor).toBeUndefined();
    if (parent) parent.children = [...(parent.children ?? []), ...more.items];
  }
  expect(flattenTexts(items)).toEqual([...texts, ...wide.texts]);
});

test("a block with more children than one page is read to its end", async () => {
  const { markdown, texts } = writeOutline([1, 250]);
  const page = await createPage();
  await new NotesPageContentAppendTool({ client }).execute({ block_id: page, markdown });
  proxy.requests.length = 0;
  const { items } = await read({ block_id: page, depth: 5 });
  expect(flattenTexts(items)).toEqual(texts);
  expect(proxy.requests).toHaveLength(4);
});

test("a page inside a page is not read with it", async () => {
  const page = await createPage();
  const tool = new NotesPageCreateTool({ client });
  const child = await tool.execute({ parent_page_id: page, markdown: "inside" });
  const { items } = await read({ block_id: page, depth: 5 });
  expect(items).toMatchObject([{ type: "child_page", page_id: child.id }]);
  expect(items[0]).not.toHaveProperty("children");
});

test("a failure inside ends the call with its error, and no further request is sent", async () => {
  const page = await createPage();
  const { markdown } = writeOutline([30, 1]);
  await new NotesPageContentAppendTool({ client }).execute({ block_id: page, markdown });
  proxy.interrupt(3, "refuse");
  await expect(
    new NotesPageContentGetTool({ client }).execute({ block_id: page, depth: 2 }),
  ).rejects.toMatchObject({ code: "request_rejected" });
  expect(proxy.requests.length).toBeLessThan(10);
});

test("blocks in the simple form take to_do, toggle and children", async () => {
  const page = await createPage();
  await new NotesPageContentAppendTool({ client }).execute({
    block_id: page,
    blocks: [
      { type: "to_do", text: "Call", checked: true },
      { type: "to_do", text: "Write" },
      {
        type: "toggle",
        text: "More",
        children: [
          { type: "paragraph", text: "one", children: [{ type: "quote", text: "two" }] },
          { type: "divider" },
        ],
      },
    ],
  });
  expect(proxy.requests).toHaveLength(1);
  const { items } = await read({ block_id: page, depth: 3 });
  expect(items).toMatchObject([
    { type: "to_do", text: "Call", checked: true },
    { type: "to_do", text: "Write", checked: false },
    {
      type: "toggle",
      children: [
        { type: "paragraph", text: "one", children: [{ type: "quote", text: "two" }] },
        { type: "divider" },
      ],
    },
  ]);
});

test.each([
  ["start", ["a", "b", "c", "1", "2"]],
  ["end", ["1", "2", "a", "b", "c"]],
] as const)("position %s keeps the order of blocks", async (position, expected) => {
  const page = await createPage();
  const append = new NotesPageContentAppendTool({ client });
  await append.execute({ block_id: page, markdown: "1\n\n2" });
  await append.execute({ block_id: page, markdown: "a\n\nb\n\nc", position });
  expect(flattenTexts((await read({ block_id: page })).items)).toEqual(expected);
});

test.each(["start", "after"] as const)("%s keeps the order over several batches", async (place) => {
  const page = await createPage();
  const append = new NotesPageContentAppendTool({ client });
  const { blocks } = await append.execute({ block_id: page, markdown: "first\n\nlast" });
  const { markdown } = writeOutline([230]);
  const where = place === "start" ? { position: place } : { after: blocks[0]?.id ?? "" };
  const written = await append.execute({ block_id: page, markdown, ...where });
  expect(written.blocks).toHaveLength(230);
  const tool = new NotesPageContentGetTool({ client });
  const ids: string[] = [];
  for await (const item of tool.items({ block_id: page })) ids.push(item.id);
  const around = place === "start" ? [[], blocks] : [blocks.slice(0, 1), blocks.slice(1)];
  expect(ids).toEqual(
    [...(around[0] ?? []), ...written.blocks, ...(around[1] ?? [])].map(({ id }) => id),
  );
});
