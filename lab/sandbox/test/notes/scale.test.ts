import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createNotesApp } from "../../src/services/notes/app.js";
import { notesLimits } from "../../src/services/notes/limits.js";
import { seedNotes } from "../../src/services/notes/seed/index.js";
import { Store } from "../../src/store/store.js";
import { sandboxTokens } from "../../src/common/tokens.js";
import { tinyStory } from "../helpers/notes-tiny-story.js";
import { ids, paragraph, richText, text, type Json } from "../helpers/notes-server.js";

afterEach(() => vi.restoreAllMocks());

const title = (content: string) => ({ title: { title: richText(content) } });
const database = { data_source_id: ids.dataSource };

/** Opens a workspace with `count` pages on a page, rows, blocks on a page and comments on as many pages. */
async function openWorkspace(count: number) {
  const store = new Store();
  onTestFinished(() => store.close());
  const clock = { ms: Date.parse("2026-11-18T12:00:00Z") };
  const context = { store, now: () => new Date((clock.ms += 60_000)) };
  seedNotes(context, tinyStory);
  const app = createNotesApp(context, { ...notesLimits, requestsPerWindow: 100_000 });
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await app.request(`/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sandboxTokens.notes}`,
        "notion-version": "2025-09-03",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Json;
  };
  const pages: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const parent = { page_id: ids.empty };
    const page = await send("POST", "pages", { parent, properties: title(`Page ${index}`) });
    pages.push(text(page["id"]));
    await send("POST", "pages", { parent: database, properties: title(`Row ${index}`) });
    await send("PATCH", `blocks/${ids.home}/children`, { children: [paragraph("line")] });
    const comment = { parent: { page_id: text(page["id"]) }, rich_text: richText("Good") };
    await send("POST", "comments", comment);
  }
  return { send, page: pages[count / 2] ?? "" };
}

/** Counts the documents and bodies that are parsed during requests. */
async function countParsed(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, "parse");
  await work();
  const { length } = parse.mock.calls;
  parse.mockRestore();
  return length;
}

test("requests read as many documents in a large workspace as in a small one", async () => {
  const counts = [];
  for (const count of [120, 480]) {
    const { page, send } = await openWorkspace(count);
    const query = `data_sources/${ids.dataSource}/query`;
    const equals = { property: "Name", title: { equals: "Row 60" } };
    const requests: Record<string, [method: string, path: string, body?: object]> = {
      "retrieve a page": ["GET", `pages/${page}`],
      "update a page": ["PATCH", `pages/${page}`, { properties: title("New title") }],
      "create a page": ["POST", "pages", { parent: { page_id: ids.empty } }],
      "create a row": ["POST", "pages", { parent: database }],
      "move a page": ["POST", `pages/${page}/move`, { parent: { page_id: ids.guide } }],
      "retrieve a block": ["GET", `blocks/${ids.home}`],
      "append a block": [
        "PATCH",
        `blocks/${ids.home}/children`,
        { children: [paragraph("more")], position: { type: "start" } },
      ],
      "list children": ["GET", `blocks/${ids.empty}/children?page_size=10`],
      "query rows": ["POST", query, { page_size: 10 }],
      "query equal rows": ["POST", query, { filter: equals, page_size: 10 }],
      "query equal rows, sorted": [
        "POST",
        query,
        { filter: equals, sorts: [{ property: "Name", direction: "ascending" }] },
      ],
      "list comments": ["GET", `comments?block_id=${page}`],
      comment: ["POST", "comments", { parent: { page_id: page }, rich_text: richText("Yes") }],
      "search recent": ["POST", "search", { page_size: 10 }],
      "search a title": ["POST", "search", { query: "row 119" }],
      "list views": ["GET", `views?data_source_id=${ids.dataSource}`],
      "list uploads": ["GET", "file_uploads"],
      "trash a page": ["PATCH", `pages/${page}`, { in_trash: true }],
    };
    const parsed: Record<string, number> = {};
    for (const [name, request] of Object.entries(requests))
      parsed[name] = await countParsed(() => send(...request));
    counts.push(parsed);
  }
  expect(counts[1]).toEqual(counts[0]);
});
