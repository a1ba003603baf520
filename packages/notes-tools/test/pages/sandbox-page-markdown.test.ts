import { Client } from "@notionhq/client";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseInsertRowTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
} from "../../src/index.js";
import type { ReadBlock } from "../helpers/outline.js";
import { parseContent } from "../helpers/outcome.js";
import { VERSIONS, type Workspace, startWorkspace, titled } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");

const MARKDOWN = `<h1 color="blue">Plan **2027**</h1>

See [the site](https://example.com/a_(b)), ~~old~~ \`x = 1\` and <u>this</u> by <mention-page url="https://www.notion.so/${ROADMAP}"/>.

- [x] done
- [ ] open
  1. nested

     \`\`\`ts
     const a = 1;
     \`\`\`

> [!TIP]
> Try it

<details>
<summary>More</summary>

| A | B |
| - | - |
| 1 | **2** |

</details>

$$
e = mc^2
$$

![Chart](https://example.com/chart.png)

---

Raw <sub>html</sub>`;

let workspace: Workspace;
let sdk: Client;
beforeAll(async () => {
  workspace = await startWorkspace();
  const { baseUrl, token } = workspace.sandbox.services.notes;
  sdk = new Client({ auth: token, baseUrl });
});
afterAll(() => workspace.stop());

async function readPage(block_id: string): Promise<ReadBlock[]> {
  const tool = new NotesPageContentGetTool(workspace);
  return parseContent(await tool.invoke({ block_id, depth: 3 }))["items"] as ReadBlock[];
}

const WRITTEN = [
  { type: "heading_1", text: "Plan **2027**", color: "blue" },
  {
    type: "paragraph",
    text: expect.stringContaining(
      `<mention url="https://www.notion.so/${ROADMAP.replaceAll("-", "")}">`,
    ) as unknown,
  },
  { type: "to_do", text: "done", checked: true },
  {
    type: "to_do",
    text: "open",
    checked: false,
    children: [
      {
        type: "numbered_list_item",
        text: "nested",
        children: [{ type: "code", text: "const a = 1;", language: "typescript" }],
      },
    ],
  },
  { type: "callout", text: "Try it", icon: "💡" },
  {
    type: "toggle",
    text: "More",
    children: [
      {
        type: "table",
        has_column_header: true,
        children: [{ text: "A | B" }, { text: "1 | **2**" }],
      },
    ],
  },
  { type: "equation", text: "e = mc^2" },
  { type: "image", text: "Chart", url: "https://example.com/chart.png" },
  { type: "divider" },
  { type: "paragraph", text: String.raw`Raw \<sub>html\</sub>` },
];

test.each(VERSIONS)("a page is created from Markdown with %s", async (notes_version) => {
  const tool = new NotesPageCreateTool(workspace);
  const created = parseContent(
    await tool.invoke({ parent_page_id: ROADMAP, markdown: MARKDOWN, notes_version }),
  );
  expect(created).toMatchObject({
    blocks_written: 15,
    adjusted: ["line 33: HTML is kept as text (2 times)"],
  });
  const items = await readPage(String(created["page_id"]));
  expect(items).toMatchObject(WRITTEN);
  expect(items[1]?.text).toMatch(
    /^See \[the site\]\(<https:\/\/example\.com\/a_\(b\)>\), ~~old~~ `x = 1` and <u>this<\/u> by /,
  );
});

test("a row takes Markdown, and Notion's own client reads it", async () => {
  const row = await new NotesDatabaseInsertRowTool(workspace).execute({
    database_id: REQUESTS,
    properties: titled("From Markdown"),
    markdown: "## Why\n\nBecause.",
  });
  expect(row.blocks_written).toBe(2);
  const { results } = await sdk.blocks.children.list({ block_id: row.id });
  expect(results).toMatchObject([
    { type: "heading_2", heading_2: { rich_text: [{ plain_text: "Why" }] } },
    { type: "paragraph", paragraph: { rich_text: [{ plain_text: "Because." }] } },
  ]);
});

test("text that was read is written again with the same formatting", async () => {
  const create = new NotesPageCreateTool(workspace);
  const append = new NotesPageContentAppendTool(workspace);
  const original = await create.execute({ parent_page_id: ROADMAP, markdown: MARKDOWN });
  const [, paragraph] = await readPage(original.id);
  const markdown = String(paragraph?.text).replace(/ by .*$/, "");
  const appended = await append.invoke({ block_id: original.id, markdown });
  const { blocks, ...rest } = parseContent(appended);
  expect(rest).toEqual({ parent_id: original.id, blocks_written: 1 });
  const [{ block_id } = { block_id: "" }] = blocks as ReadBlock[];
  const again = (await readPage(original.id)).find((found) => found.block_id === block_id);
  expect(again?.text).toBe(markdown);
});

test("what blocks cannot express is in the result of an append", async () => {
  const page = await new NotesPageCreateTool(workspace).execute({ parent_page_id: ROADMAP });
  const code = Array.from({ length: 25 }, (_, index) => `\`\`\`lang${index}\nx\n\`\`\``).join(
    "\n\n",
  );
  const result = parseContent(
    await new NotesPageContentAppendTool(workspace).invoke({ block_id: page.id, markdown: code }),
  );
  expect(result["adjusted"]).toHaveLength(21);
  expect((result["adjusted"] as string[]).at(-1)).toBe("and 5 more");
});
