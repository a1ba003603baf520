import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { startNotes, text } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { children, newPage, read, replace } = createMarkdownRequests(notes, "v2");

const blocks = [
  "# Title",
  '<h1 color="blue">\nColored\n</h1>',
  '<toggle heading="h2">\nToggle\n\nBelow\n</toggle>',
  "### Third",
  "#### Fourth",
  "Plain **bold** <b>*both*</b> *italic* ~~gone~~ `code` and ``a ` b``",
  "Line\\\nbreak \\* \\[x\\] 1 < 2 and \\<b>",
  '<p color="red_bg">\nColored\n\nChild\n</p>',
  "\\# not a heading",
  "1\\. not a list",
  "[a <b>*link*</b>](https://example.com/a) and $x^2$",
  '<span color="red"><u>styled</u></span>',
  "- Bullet\n  - Nested\n    1. Deep\n    2. Deeper",
  "1. One\n2. Two",
  "- [ ] Open\n- [x] Done",
  "<ul>\n<li>\nItem\n\nParagraph below\n</li>\n</ul>",
  '<ol type="a">\n<li>\nFirst\n</li>\n<li color="green">\nSecond\n</li>\n</ol>',
  '<todo checked="true" color="gray">\nColored\n</todo>',
  "> Quote\\\n> more",
  "> A separator\u2028of lines",
  '<quote color="purple_bg">\nTitle text\n\n- child bullet\n\n<callout icon="💡" color="yellow_bg">\nCallout body child\n</callout>\n</quote>',
  '<toggle color="gray">\nToggle **me**\n\nInside\n</toggle>',
  '<callout icon="🎯" color="blue_bg">\nShip it\n\n- Soon\n</callout>',
  '````python\ndef f():\n\treturn "```"\n\n````',
  "$$\nE=mc^2\n$$",
  "---",
  "<p />",
  '<table-of-contents color="gray" />',
  "| Class | **Total** |\n| --- | --- |\n| A \\| B |  |",
  '<table header-column="true">\n<tr>\n<td>a<br />b</td>\n<td>\\- c</td>\n</tr>\n</table>',
  '<table fit-page-width="true" header-row="true">\n<colgroup><col width="180" color="red" /><col /></colgroup>\n<tr color="gray_bg">\n<th>a</th>\n<td color="blue">b</td>\n</tr>\n</table>',
  '<equation color="red">x_1 * y_2 * z</equation>',
  '<image source="https://example.com/c.png" color="gray_bg">C</image>',
  '<columns>\n<column ratio="25">\nLeft\n</column>\n<column ratio="75">\nRight\n\n---\n</column>\n</columns>',
  '<tabs>\n<tab icon="🎯">\nLabel\n\nContent\n</tab>\n<tab>\nOther\n</tab>\n</tabs>',
  "![A <b>cat</b>](https://example.com/cat.png)".replaceAll(/<\/?b>/g, "**"),
  '<video source="https://example.com/v.mp4?a=1&amp;b=2">Demo</video>',
  '<pdf source="https://example.com/p.pdf"></pdf>',
  '<audio source="https://example.com/a.mp3"></audio>',
  '<file source="https://example.com/f.zip">*All*</file>',
  '<bookmark source="https://example.com/">Home</bookmark>',
  '<embed source="https://example.com/map"></embed>',
];
const everything = blocks.join("\n\n");

test("every kind of block is written and reads as it was written", async () => {
  const page = await newPage(everything);
  expect(await read(page)).toBe(everything);
  const types = (await children(page)).map((block) => text(block["type"]));
  expect(new Set(types).size).toBe(25);
});

test("writing the same Markdown again changes nothing", async () => {
  const page = await newPage(everything);
  const before = await children(page);
  expect(await replace(page, everything)).toMatchObject({ status: 200 });
  expect(await children(page)).toEqual(before);
});
