import { expect, test } from "vitest";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { showBlocks } from "../helpers/show-blocks.js";

const cell = (content: string) => [{ type: "text", text: { content } }];

test("code with HTML inside a tag keeps its indentation", async () => {
  const code = "  <div>\n    <p>\n  </div>";
  const pre = "<pre>\n  a\n    <b>b</b>\n</pre>";
  const markdown = `<toggle>\nA\n\n\`\`\`html\n${code}\n\`\`\`\n\n${pre}\n</toggle>`;
  const { adjusted, blocks } = await convertMarkdown(markdown);
  expect(showBlocks(blocks)).toEqual([
    {
      toggle: ["A"],
      inside: [
        { code: [code], fields: { language: "html" } },
        { code: ["a\n    b"], fields: { language: "plain text" } },
      ],
    },
  ]);
  expect(adjusted).toEqual([]);
});

test("no-break and wide spaces at the edges of text are kept", async () => {
  const { adjusted, blocks } = await convertMarkdown(
    "\u00A0\n\n# \u3000a\u3000\n\n| \u3000b\u3000 |\n| - |\n\n<table>\n<tr>\n<td>\u00A0c\u00A0</td>\n</tr>\n</table>\n\n<callout>\n\u3000\n</callout>",
  );
  expect(showBlocks(blocks)).toEqual([
    { paragraph: ["\u00A0"] },
    { heading_1: ["\u3000a\u3000"] },
    {
      table: { table_width: 1, has_column_header: true },
      inside: [{ table_row: { cells: [cell("\u3000b\u3000")] } }],
    },
    {
      table: { table_width: 1, has_column_header: false, has_row_header: false },
      inside: [{ table_row: { cells: [cell("\u00A0c\u00A0")] } }],
    },
    { callout: ["\u3000"] },
  ]);
  expect(adjusted).toEqual([]);
});

test("an empty paragraph at the start of an item or quote stands for its empty text", async () => {
  const { blocks } = await convertMarkdown("- <p />\n  - a\n\n> <p />\n>\n> b\n\n> <p>c</p>");
  expect(showBlocks(blocks)).toEqual([
    { bulleted_list_item: [], inside: [{ bulleted_list_item: ["a"] }] },
    { quote: [], inside: [{ paragraph: ["b"] }] },
    { quote: [], inside: [{ paragraph: ["c"] }] },
  ]);
});

test.each<[what: string, markdown: string, blocks: object[]]>([
  ["in indented code", "    $$\n    x\n    $$", [plainCode("$$\nx\n$$")]],
  ["in indented code, on one line", "    a\n    $$x$$\n    b", [plainCode("a\n$$x$$\nb")]],
  ["in preformatted HTML", "<pre>\n$$\nx\n$$\n$$y$$\n</pre>", [plainCode("$$\nx\n$$\n$$y$$")]],
  [
    "indented below a paragraph",
    "a\n    $$\n    x = y\n    $$\nb",
    [{ paragraph: ["a ", equation("x = y"), " b"] }],
  ],
  [
    "on one line, indented below a paragraph",
    "a\n    $$x = y$$\nb",
    [{ paragraph: ["a ", equation("x = y"), " b"] }],
  ],
])("display math %s is no code of another text", async (_what, markdown, blocks) => {
  const converted = await convertMarkdown(markdown);
  expect(showBlocks(converted.blocks)).toEqual(blocks);
  expect(converted.adjusted).toEqual([]);
});

function plainCode(code: string) {
  return { code: [code], fields: { language: "plain text" } };
}

function equation(expression: string) {
  return { expression };
}

test("a table of the service has blank lines in its cells", async () => {
  const row = (one: string, two: string) =>
    `<tr>\n<td>\n\n${one}\n\n</td>\n\n<td>\n\n${two}\n\n</td>\n</tr>`;
  const table = `<table header-row="true">\n${row("a", "b\n\nc")}\n\n${row("d", "e")}\n</table>`;
  const { adjusted, blocks } = await convertMarkdown(`${table}\n\n<table> is a tag.\n\n${table}`);
  const shown = {
    table: { table_width: 2, has_column_header: true, has_row_header: false },
    inside: [
      { table_row: { cells: [cell("a"), cell("b\nc")] } },
      { table_row: { cells: [cell("d"), cell("e")] } },
    ],
  };
  expect(showBlocks(blocks)).toEqual([shown, { paragraph: ["<table> is a tag."] }, shown]);
  expect(adjusted).toEqual(["line 33: HTML is kept as text"]);
});

test("blocks in a cell of HTML are its text, which is reported", async () => {
  const cells = "<td>\n\n- a\n- b\n\n</td>";
  const { adjusted, blocks } = await convertMarkdown(`<table>\n<tr>\n${cells}\n</tr>\n</table>`);
  expect(showBlocks(blocks)).toMatchObject([
    { inside: [{ table_row: { cells: [cell("- a - b")] } }] },
  ]);
  expect(adjusted).toEqual(["line 1: blocks in a cell are kept as its text"]);
});

test("a table that is not closed ends at a blank line", async () => {
  const { blocks } = await convertMarkdown(
    "<table>\n\na\n\n<table>\n<tr><td>b</td></tr>\n</table>",
  );
  expect(showBlocks(blocks).slice(0, 2)).toEqual([
    { paragraph: ["<table>"] },
    { paragraph: ["a"] },
  ]);
  expect(blocks.at(-1)?.block["type"]).toBe("table");
});

test("an equation in its tag on one line is a block", async () => {
  const { adjusted, blocks } = await convertMarkdown('<equation color="red">x + y</equation>');
  expect(showBlocks(blocks)).toEqual([{ equation: { expression: "x + y" } }]);
  expect(adjusted).toEqual(["line 1: the color of an equation is left out"]);
});

test("meeting notes on one line are their title and their sections", async () => {
  const sections =
    "<meeting-notes-section-notes>Notes</meeting-notes-section-notes><meeting-notes-section-summary>Summary</meeting-notes-section-summary>";
  const markdown = `<meeting-notes view-url="https://example.com">Title${sections}</meeting-notes>\n\nend`;
  const { adjusted, blocks } = await convertMarkdown(markdown);
  expect(showBlocks(blocks)).toEqual([
    { paragraph: ["Title"] },
    { paragraph: ["Notes"] },
    { paragraph: ["Summary"] },
    { paragraph: ["end"] },
  ]);
  expect(adjusted).toEqual(["line 1: meeting notes are kept as ordinary content"]);
});
