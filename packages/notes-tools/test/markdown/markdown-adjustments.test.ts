import { expect, test } from "vitest";
import type { BuiltBlock } from "../../src/content/block-items.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { type Shown, showBlocks } from "../helpers/show-blocks.js";

test.each([
  ["a <sub>b</sub>", "a <sub>b</sub>", "line 1: HTML is kept as text (2 times)"],
  ["x\n\n<!-- note -->", "x", "line 3: a comment in HTML is left out"],
  ["<details>\n\nnever closed", "<details>", "line 1: HTML is kept as text"],
  ["</u> <b>x", "</u> <b>x", "line 1: HTML is kept as text (2 times)"],
  ["a[^1]\n\n[^1]: foot", "[^1]: foot", "line 3: a footnote is kept as text"],
  [
    "[a](./b.md)",
    "a (./b.md)",
    "line 1: a link that is not a complete web address is kept as text",
  ],
  ["https://e.com", "https://e.com", "line 1: an address without a link became a link"],
  ["a@b.co", "a@b.co", "line 1: an address without a link became a link"],
  ["<b>www.e.com</b>", "www.e.com", "line 1: an address without a link became a link"],
  ["[a:a@b.co](x", "a@b.co", "line 1: an address without a link became a link"],
  ['[a](https://e.com "t")', "a (t)", "line 1: the title of a link is kept as text"],
  ["![a](b.png)", "a (b.png)", "line 1: an image without a complete web address is kept as text"],
  ["**![a](https://e.com/i.png)**", "a", "line 1: an image inside text became a link"],
  ["```pyton\nx\n```", "x", "line 1: code of unknown language pyton is plain text"],
  [
    '<callout icon="bulb">\nx\n</callout>',
    "x",
    "line 1: the icon of a callout is neither an emoji nor a web address",
  ],
  ["4. a", "a", "line 1: a list that starts at 4 is numbered by the service"],
  ["[x]: https://e.com", "[x]: https://e.com", "line 1: an unused link definition is kept as text"],
  [
    `$$${"x".repeat(1001)}$$`,
    "x".repeat(1001),
    "line 1: math over 1,000 characters is kept as code",
  ],
])("%s is kept and reported", async (markdown, text, adjusted) => {
  const converted = await convertMarkdown(markdown);
  expect(converted.adjusted).toContain(adjusted);
  expect(JSON.stringify(showBlocks(converted.blocks).map(plain))).toContain(
    JSON.stringify(text).slice(1, -1),
  );
});

/** The text of a block, its items joined. */
function plain(shown: Shown): string {
  return Object.values(shown)
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .map((item) => (typeof item === "string" ? item : ((item as { text?: string }).text ?? "")))
    .join("");
}

test("a comment is left out with the tags of blocks in it", async () => {
  const comment = "<!--\n<details>\nhidden\n\n</details>\n-->";
  const markdown = `a\n\n${comment}\n\n<callout>\nb\n\n${comment}\n</callout>\n\nc`;
  const { adjusted, blocks } = await convertMarkdown(markdown);
  expect(showBlocks(blocks)).toEqual([
    { paragraph: ["a"] },
    { callout: ["b"] },
    { paragraph: ["c"] },
  ]);
  expect(adjusted).toEqual(["line 3: a comment in HTML is left out (2 times)"]);
});

test("a report names the line of the original, also after lines that were rewritten", async () => {
  const markdown = "<details>\n<summary>A</summary>\nb\n</details>\n\n$$x$$\n\n[a](b)";
  expect((await convertMarkdown(markdown)).adjusted).toEqual([
    "line 8: a link that is not a complete web address is kept as text",
  ]);
});

test("a long item stays one, and the rest of its text is inside it", async () => {
  const { blocks } = await convertMarkdown(`- ${"word ".repeat(50_000)}\n  - inside`);
  expect(blocks.map(({ children }) => children.length)).toEqual([2]);
  const [{ children, block }] = blocks as [BuiltBlock];
  const items = [block, ...children.slice(0, 1).map((child) => child.block)].flatMap((part) => {
    const type = String(part["type"]);
    return (part[type] as { rich_text: { text: { content: string } }[] }).rich_text;
  });
  expect(items.every(({ text }) => text.content.length <= 2000)).toBe(true);
  expect(items.map(({ text }) => text.content).join("")).toBe("word ".repeat(50_000).trim());
});
