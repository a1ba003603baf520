import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { arbitraryBlocks } from "../../helpers/notes-arbitrary-blocks.js";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { ids, type Json, startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, newPage, read, send } = createMarkdownRequests(notes, "v2");

const emoji = { id: ids.bot, name: "shipit", url: "https://example.com/shipit.png" };
notes.store.put("notes/custom-emojis", emoji.id, emoji);

const mentions = [
  { user: { id: ids.ada } },
  { page: { id: ids.guide } },
  { database: { id: ids.database } },
  { date: { start: "2026-03-01", end: "2026-03-02" } },
  { date: { start: "2026-03-01T10:00:00Z" } },
  { custom_emoji: { id: emoji.id } },
];

/** Reads the blocks in a page or block, without their ids and times. */
async function readTree(id: string): Promise<object[]> {
  const blocks = await children(id);
  return Promise.all(
    blocks.map(async (block) => {
      const type = text(block["type"]);
      const content = Object.entries(block[type] ?? {}).map(([name, value]) => [
        name,
        name === "rich_text" || name === "caption"
          ? joinTexts(value as unknown as Json[])
          : name === "cells"
            ? (value as unknown as Json[][]).map(joinTexts)
            : value,
      ]);
      const hasChildren = (block["has_children"] as unknown) === true;
      const below = hasChildren ? await readTree(text(block["id"])) : [];
      return { type, content: Object.fromEntries(content) as object, below };
    }),
  );
}

/** Joins neighbors of one style. */
function joinTexts(items: Json[]): object[] {
  const joined: { text: string; rest: object }[] = [];
  for (const { href, plain_text: plain, text: body, type, ...style } of items) {
    const rest = { href, ...style, ...(text(type) === "text" ? {} : { plain }) };
    const last = joined.at(-1);
    const isSame =
      body !== undefined &&
      last !== undefined &&
      JSON.stringify(last.rest) === JSON.stringify(rest);
    if (isSame) last.text += text(plain);
    else joined.push({ text: text(plain), rest });
  }
  return joined;
}

/** Creates a page of blocks, and another from its Markdown. Returns what each reads as. */
async function copyPage(blocks: readonly object[]) {
  const created = await send("POST", "pages", { parent: { page_id: ids.empty }, children: blocks });
  expect(created.body).toMatchObject({ object: "page" });
  const page = text(created.body["id"]);
  const markdown = await read(page);
  const copy = await newPage(markdown);
  return {
    page: { tree: await readTree(page), markdown },
    copy: { tree: await readTree(copy), markdown: await read(copy) },
  };
}

test("what is read from any page makes an equal page", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryBlocks(mentions), async (blocks) => {
      const { copy, page } = await copyPage(blocks);
      expect(copy).toEqual(page);
    }),
    { numRuns: 60 },
  );
});

test.each(["#", "##", "a #", "a ##", "a#", "\\#", "a \\#", "# #", "a\t#"])(
  "a heading of %j is read as a heading of the same text",
  async (content) => {
    const heading = { heading_1: { rich_text: [{ text: { content } }] } };
    const { copy, page } = await copyPage([heading]);
    expect(copy).toEqual(page);
  },
);
