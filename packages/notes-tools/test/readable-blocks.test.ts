import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageMarkdownGetTool,
} from "../src/index.js";
import { parseContent } from "./helpers/outcome.js";
import { startRecordingServer } from "./helpers/recording-server.js";
import { PAGE, list, richTextItem } from "./helpers/responses.js";
import { type Workspace, startWorkspace, titled } from "./helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const read = async (block_id: string, more: object = {}) =>
  parseContent(
    await new NotesPageContentGetTool(workspace).invoke({ block_id, depth: 5, ...more }),
  )["items"] as unknown[];

async function createPage(markdown: string): Promise<string> {
  const create = new NotesPageCreateTool(workspace);
  return (await create.execute({ parent_page_id: ROADMAP, markdown })).id;
}

const PAGES = [
  "weekly-rhythm",
  "tools-and-access",
  "freight-glossary",
  "renewal-playbook",
  "security-answers",
  "webhooks-guide",
];

test.each(PAGES)("the blocks of %s read like the service's own Markdown", async (key) => {
  const page_id = seedId(`notes/page/${key}`);
  const items = await read(page_id);
  const { markdown } = await new NotesPageMarkdownGetTool(workspace).execute({ page_id });
  expect(items.every((item) => typeof item === "string")).toBe(true);
  // The service escapes more.
  expect(items.join("\n")).toBe(markdown.replaceAll(/\\([$[\]<>{}|^~])/g, "$1"));
});

const WRITTEN = `## Plan for **2027**

A paragraph with [a link](https://example.com) and \`code\`.

- one
    1. nested
    2. again
- [x] done
- [ ] open

> Said

\`\`\`python
print("x")
\`\`\`

| Step | Who |
| --- | --- |
| a \\| b | **Tom** |

![Chart](https://example.com/chart.png)

\\# no heading

---`;

test("what was read can be written again, and then reads the same", async () => {
  const items = await read(await createPage(WRITTEN));
  expect(items).toEqual([
    "## Plan for **2027**",
    "A paragraph with [a link](https://example.com) and `code`.",
    "- one\n\t1. nested\n\t2. again",
    "- [x] done",
    "- [ ] open",
    "> Said",
    '```python\nprint("x")\n```',
    "| Step | Who |\n| --- | --- |\n| a \\| b | **Tom** |",
    "![Chart](https://example.com/chart.png)",
    "\\# no heading",
    "---",
  ]);
  expect(await read(await createPage(items.join("\n\n")))).toEqual(items);
});

test("blocks that need more than Markdown keep their ids and parts", async () => {
  const nested = await createPage("- outer\n    - inner\n        - innermost");
  const [outer] = await read(nested, { depth: 2 });
  const block_id = expect.any(String) as string;
  expect(outer).toEqual({
    block_id,
    type: "bulleted_list_item",
    text: "outer",
    children: [{ block_id, type: "bulleted_list_item", text: "inner", has_children: true }],
  });
  expect(await read(nested, { depth: 3 })).toEqual(["- outer\n\t- inner\n\t\t- innermost"]);

  const mention = { type: "mention", mention: { type: "page", page: { id: ROADMAP } } };
  const create = new NotesPageCreateTool(workspace);
  const page = await create.execute({
    parent_page_id: ROADMAP,
    child_blocks: [
      { type: "bookmark", bookmark: { url: "https://example.com" } },
      { type: "paragraph", paragraph: { rich_text: [mention] } },
    ],
  });
  const child = await create.execute({
    parent_page_id: page.id,
    properties: titled("Minutes"),
  });
  expect(await read(page.id)).toMatchObject([
    { block_id, type: "bookmark", url: "https://example.com" },
    { block_id, type: "paragraph", mentions: [{ page_id: ROADMAP }] },
    { page_id: child.id, type: "child_page", text: "Minutes" },
  ]);
});

test("format blocks has the id and type of each block, with its text as Markdown", async () => {
  const page = await createPage("**Now**\n\n- [ ] Call");
  const block_id = expect.any(String) as string;
  expect(await read(page, { format: "blocks" })).toEqual([
    { block_id, type: "paragraph", text: "**Now**" },
    { block_id, type: "to_do", text: "Call", checked: false },
  ]);
});

test.each<[type: string, content: object, markdown: string]>([
  ["heading_3", { rich_text: [richTextItem("Why")], color: "blue" }, '### Why {color="blue"}'],
  ["paragraph", { rich_text: [] }, ""],
  ["paragraph", { rich_text: [richTextItem("1. a\nb")] }, "1\\. a<br>b"],
  ["code", { rich_text: [richTextItem("a ``` b")] }, "````\na ``` b\n````"],
  ["equation", { expression: "e = mc^2" }, "$$\ne = mc^2\n$$"],
  [
    "toggle",
    { rich_text: [richTextItem("More")] },
    "<details>\n<summary>More</summary>\n</details>",
  ],
  [
    "callout",
    { rich_text: [richTextItem("Mind")], icon: { type: "emoji", emoji: "💡" }, color: "red" },
    '<callout icon="💡" color="red">\n\tMind\n</callout>',
  ],
])("a %s of %j reads as %j", async (type, content, markdown) => {
  const body = { object: "block", id: PAGE, type, has_children: false, [type]: content };
  const server = await startRecordingServer(() => ({ body: list([body]) }));
  const tool = new NotesPageContentGetTool({ client: server.client });
  const { items } = parseContent(await tool.invoke({ block_id: PAGE }));
  await server.stop();
  expect(items).toEqual([markdown]);
});
