import { expect, test } from "vitest";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { showBlocks } from "../helpers/show-blocks.js";

const ID = "268d8e4e-98ab-8174-9583-cdbec7ef851c";

const blocksOf = async (markdown: string) => showBlocks((await convertMarkdown(markdown)).blocks);

test.each<[what: string, markdown: string, blocks: object[]]>([
  [
    "headings, the deepest as heading 4",
    "# a\n## b\n### c\n#### d\n##### e\n###### f",
    [
      { heading_1: ["a"] },
      { heading_2: ["b"] },
      { heading_3: ["c"] },
      { heading_4: ["d"] },
      { heading_4: ["e"] },
      { heading_4: ["f"] },
    ],
  ],
  ["a line end inside a paragraph", "a\nb  \nc\\\nd", [{ paragraph: ["a b\nc\nd"] }]],
  [
    "styles",
    "**b** *i* ~~s~~ `c` ***bi*** ~about~",
    [
      {
        paragraph: [
          { text: "b", bold: true },
          " ",
          { text: "i", italic: true },
          " ",
          { text: "s", strikethrough: true },
          " ",
          { text: "c", code: true },
          " ",
          { text: "bi", italic: true, bold: true },
          " ~about~",
        ],
      },
    ],
  ],
  [
    "styles as tags",
    '<u>u</u><br><span color="red_bg">r</span> <span underline="true">v</span>',
    [
      {
        paragraph: [
          { text: "u", underline: true },
          "\n",
          { text: "r", color: "red_background" },
          " ",
          { text: "v", underline: true },
        ],
      },
    ],
  ],
  [
    "a mention without text before one with text",
    `<mention-page url="https://www.notion.so/${ID}"/>, <mention-page url="https://www.notion.so/${ID}">Plan</mention-page> end`,
    [
      {
        paragraph: [
          { type: "page", page: { id: ID } },
          ", ",
          { type: "page", page: { id: ID } },
          " end",
        ],
      },
    ],
  ],
  [
    "links",
    "[a **b**](https://e.com) [r][x] <https://f.com> <mailto:a@b.co>\n\n[x]: https://g.com",
    [
      {
        paragraph: [
          { text: "a ", url: "https://e.com" },
          { text: "b", bold: true, url: "https://e.com" },
          " ",
          { text: "r", url: "https://g.com" },
          " ",
          { text: "https://f.com", url: "https://f.com" },
          " ",
          { text: "mailto:a@b.co", url: "mailto:a@b.co" },
        ],
      },
    ],
  ],
  [
    "nested lists and to-dos",
    "- a\n  1. b\n     - c\n\n       more\n- [x] d\n- [ ] e",
    [
      {
        bulleted_list_item: ["a"],
        inside: [
          {
            numbered_list_item: ["b"],
            inside: [{ bulleted_list_item: ["c"], inside: [{ paragraph: ["more"] }] }],
          },
        ],
      },
      { to_do: ["d"], fields: { checked: true } },
      { to_do: ["e"], fields: { checked: false } },
    ],
  ],
  [
    "an item that starts with code",
    "- ```js\n  x\n  ```",
    [
      {
        bulleted_list_item: [],
        inside: [{ code: ["x"], fields: { language: "javascript" } }],
      },
    ],
  ],
  [
    "code",
    "```python title=a.py\nprint(1)\n```\n\n    plain",
    [
      {
        code: ["print(1)"],
        fields: {
          language: "python",
          caption: [{ type: "text", text: { content: "title=a.py" } }],
        },
      },
      { code: ["plain"], fields: { language: "plain text" } },
    ],
  ],
  [
    "a quote with more inside",
    "> a\n> b\n>\n> - c",
    [{ quote: ["a b"], inside: [{ bulleted_list_item: ["c"] }] }],
  ],
  [
    "an alert",
    "> [!WARNING]\n> Mind **it**\n>\n> - c",
    [
      {
        callout: ["Mind ", { text: "it", bold: true }],
        fields: { icon: { type: "emoji", emoji: "⚠️" } },
        inside: [{ bulleted_list_item: ["c"] }],
      },
    ],
  ],
  ["a quote that looks like an alert", "> [!HM]\n> x", [{ quote: ["[!HM] x"] }]],
  [
    "a callout, indented as the service writes it",
    '<callout icon="💡" color="gray_bg">\n\tRich **text**\n\t- child\n</callout>\nafter',
    [
      {
        callout: ["Rich ", { text: "text", bold: true }],
        fields: { icon: { type: "emoji", emoji: "💡" }, color: "gray_background" },
        inside: [{ bulleted_list_item: ["child"] }],
      },
      { paragraph: ["after"] },
    ],
  ],
  [
    "a callout as a fenced div",
    '::: callout {icon="🎯"}\ntext\n:::',
    [{ callout: ["text"], fields: { icon: { type: "emoji", emoji: "🎯" } } }],
  ],
  [
    "a toggle in a toggle",
    "<details><summary>A **b**</summary>\n\none\n\n<details>\n<summary>C</summary>\n\ttwo\n</details>\n\n</details>",
    [
      {
        toggle: ["A ", { text: "b", bold: true }],
        inside: [{ paragraph: ["one"] }, { toggle: ["C"], inside: [{ paragraph: ["two"] }] }],
      },
    ],
  ],
  [
    "a toggle in a quote",
    "> <details>\n> <summary>A</summary>\n> b\n> </details>",
    [{ quote: [], inside: [{ toggle: ["A"], inside: [{ paragraph: ["b"] }] }] }],
  ],
  [
    "code in an indented toggle in a toggle",
    "<details>\n<summary>A</summary>\n\t<details>\n\t<summary>B</summary>\n\n\t\t```\n\t\tx\n\t\t```\n\t</details>\n</details>",
    [
      {
        toggle: ["A"],
        inside: [{ toggle: ["B"], inside: [{ code: ["x"], fields: { language: "plain text" } }] }],
      },
    ],
  ],
  [
    "tags in code",
    "`<details>`\n\n```html\n<details>\n$$\n```",
    [
      { paragraph: [{ text: "<details>", code: true }] },
      { code: ["<details>\n$$"], fields: { language: "html" } },
    ],
  ],
  [
    "math",
    "$$\na\n+ b_1\n$$\n\n$$x = 1$$\n\n```math\ny\n```",
    [
      { equation: { expression: "a\n+ b_1" } },
      { equation: { expression: "x = 1" } },
      { equation: { expression: "y" } },
    ],
  ],
  ["prices", "From $5 to $10, or $$.", [{ paragraph: ["From $5 to $10, or $$."] }]],
  ["dividers", "a\n\n---\n\n***", [{ paragraph: ["a"] }, { divider: {} }, { divider: {} }]],
  [
    "images between texts",
    "before ![alt](https://e.com/i.png) after",
    [
      { paragraph: ["before"] },
      {
        image: {
          type: "external",
          external: { url: "https://e.com/i.png" },
          caption: [{ type: "text", text: { content: "alt" } }],
        },
      },
      { paragraph: ["after"] },
    ],
  ],
  [
    "an image in an item",
    "- text ![](https://e.com/i.png)",
    [
      {
        bulleted_list_item: ["text"],
        inside: [{ image: { type: "external", external: { url: "https://e.com/i.png" } } }],
      },
    ],
  ],
  [
    "mentions",
    `<mention-page url="https://www.notion.so/T-${ID.replaceAll("-", "")}"/>\n\nby <mention-user url="user://${ID}">Ada</mention-user> on <mention-date start="2026-11-20"/>`,
    [
      { paragraph: [{ type: "page", page: { id: ID.replaceAll("-", "") } }] },
      {
        paragraph: [
          "by ",
          { type: "user", user: { id: ID } },
          " on ",
          { type: "date", date: { start: "2026-11-20" } },
        ],
      },
    ],
  ],
  [
    "colors of blocks",
    '<h1 color="blue">a</h1>\n\n<p color="red_bg">b</p>\n\nc {color="blue"}',
    [
      { heading_1: ["a"], fields: { color: "blue" } },
      { paragraph: ["b"], fields: { color: "red_background" } },
      { paragraph: ['c {color="blue"}'] },
    ],
  ],
  ["an empty line of the service's Markdown", "<empty-block/>", [{ paragraph: [] }]],
])("%s", async (_what, markdown, blocks) => {
  expect(await blocksOf(markdown)).toEqual(blocks);
  expect((await convertMarkdown(markdown)).adjusted).toEqual([]);
});

const cell = (content: string) => [{ type: "text", text: { content } }];

test.each([
  ["pipes", "| A | B |\n| - | - |\n| c | `d` |\n| e |", true],
  [
    "HTML",
    '<table header-row="true">\n<tr><td>A</td><td>B</td></tr>\n<tr><td>c</td><td>`d`</td></tr>\n<tr><td>e</td></tr>\n</table>',
    true,
  ],
])("a table in %s has rows of one width", async (_what, markdown, has_column_header) => {
  const [table] = (await convertMarkdown(markdown)).blocks;
  expect(table?.block).toMatchObject({ table: { table_width: 2, has_column_header } });
  expect(table?.children.map(({ block }) => block["table_row"])).toEqual([
    { cells: [cell("A"), cell("B")] },
    { cells: [cell("c"), [{ ...cell("d")[0], annotations: { code: true } }]] },
    { cells: [cell("e"), []] },
  ]);
});
