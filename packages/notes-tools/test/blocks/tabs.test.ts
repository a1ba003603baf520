import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageMarkdownGetTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const parent_page_id = seedId("notes/page/product");
const tabs = {
  type: "tab" as const,
  children: [
    {
      type: "paragraph",
      text: "Plan",
      icon: "🚀",
      children: [
        { type: "heading_4", text: "Steps" },
        { type: "to_do", text: "Ask", checked: true },
      ],
    },
    { type: "paragraph", text: "Log", icon: "https://example.com/log.png" },
  ],
};
const markdown = [
  "<tabs>",
  '<tab icon="🚀">',
  "Plan",
  "",
  "#### Steps",
  "",
  "- [x] Ask",
  "</tab>",
  '<tab icon="https://example.com/log.png">',
  "Log",
  "</tab>",
  "</tabs>",
].join("\n");

async function create(content: object): Promise<string> {
  const input = { parent_page_id, properties: { title: "Tabs" }, ...content };
  return parseContent(await new NotesPageCreateTool(workspace).invoke(input))["page_id"] as string;
}

async function readBlocks(block_id: string): Promise<unknown> {
  const result = await new NotesPageContentGetTool(workspace).invoke({ block_id, depth: 3 });
  return parseContent(result)["items"];
}

const withIds = (item: Record<string, unknown>): unknown => ({
  ...item,
  checked: item["type"] === "to_do" ? true : undefined,
  block_id: expect.any(String) as unknown,
  ...(item["children"] !== undefined && {
    children: (item["children"] as Record<string, unknown>[]).map(withIds),
  }),
});

const read = async (page_id: string) =>
  parseContent(await new NotesPageMarkdownGetTool(workspace).invoke({ page_id }))["markdown"];

test("tabs with labels, icons and a heading of the fourth level read back as they were written", async () => {
  const [fromBlocks, fromMarkdown] = [
    await create({ child_blocks: [tabs] }),
    await create({ markdown }),
  ];
  const empty = await create({});
  await new NotesPageContentAppendTool(workspace).invoke({ block_id: empty, blocks: [tabs] });
  for (const page of [fromBlocks, fromMarkdown, empty]) {
    expect(await readBlocks(page)).toEqual([withIds(tabs)]);
    expect(await read(page)).toBe(await read(fromMarkdown));
  }
  const copy = await create({ markdown: await read(fromBlocks) });
  expect(await readBlocks(copy)).toEqual([withIds(tabs)]);
});

test("a callout has an icon, too", async () => {
  const callout = { type: "callout", text: "Renew early.", icon: "💡" };
  expect(await readBlocks(await create({ child_blocks: [callout] }))).toMatchObject([callout]);
});

const label = { type: "paragraph", text: "Plan" };
test.each<[string, object, string, RegExp]>([
  ["no label", { type: "tab" }, "children", /the label of each tab/],
  [
    "a label of another type",
    { type: "tab", children: [{ type: "quote", text: "x" }] },
    "type",
    /a tab/,
  ],
  [
    "blocks nested in a tab",
    {
      type: "tab",
      children: [{ ...label, children: [{ type: "toggle", text: "x", children: [label] }] }],
    },
    "children",
    /expected none in a new tab/,
  ],
  [
    "too many blocks in a tab",
    { type: "tab", children: [{ ...label, children: Array.from({ length: 101 }, () => label) }] },
    "children",
    /at most 100 blocks/,
  ],
  ["the icon of another block", { ...label, icon: "🚀" }, "icon", /a paragraph in tab, only/],
  ["a name for an icon", { type: "callout", text: "x", icon: "rocket" }, "icon", /an emoji or/],
])("%s is refused before anything is sent", async (_what, block, field, message) => {
  const input = { parent_page_id, properties: {}, child_blocks: [block] };
  const error = await catchError(new NotesPageCreateTool(workspace).execute(input));
  expect(error).toBeInstanceOf(InputError);
  const { issues } = error as InputError;
  expect(issues.map((issue) => issue.field.split(".").at(-1))).toContain(field);
  expect(error.message).toMatch(message);
});

test("the service refuses an icon of a paragraph that is no label", async () => {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const send = async (path: string, method: string, body: object) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Notion-Version": "2025-09-03",
      "Content-Type": "application/json",
    };
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const icon = { type: "emoji", emoji: "🚀" };
  const paragraph = { paragraph: { rich_text: [], icon } };
  const path = `/v1/blocks/${parent_page_id}/children`;
  expect(await send(path, "PATCH", { children: [paragraph] })).toBe(400);
  expect(await send(path, "PATCH", { children: [{ tab: { children: [paragraph] } }] })).toBe(200);
  const block = seedId("notes/block/team-home/1");
  expect(await send(`/v1/blocks/${block}`, "PATCH", { paragraph: { icon } })).toBe(400);
});
