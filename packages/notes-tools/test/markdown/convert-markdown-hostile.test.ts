import { expect, test } from "vitest";
import { markdown } from "../../src/inputs/markdown-input.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { showBlocks } from "../helpers/show-blocks.js";

// Texts that took minutes, or all memory, when a search started again at each of their parts.
test.each<[what: string, text: string, blocks: number]>([
  ["tags that are never closed", "<b>".repeat(50_000), 1],
  ["closing tags before opening ones", "</b><b>".repeat(20_000), 1],
  ["one paragraph of many lines", "a\n".repeat(100_000), 1],
  ["much code", "```\na\n```\n".repeat(20_000), 20_000],
  ["summaries that are never closed", `<details>${"<summary>".repeat(30_000)}`, 2],
  ["rows that are never closed", `<table>${"<tr>".repeat(50_000)}</table>`, 1],
  ["footnotes with many backslashes", `[^${"\\".repeat(900)} ]: a\n\n[^${"\\".repeat(900)} ]`, 1],
  ["a tag with a long name", `a <a${"-".repeat(100_000)}">`, 1],
  ["a fence with a line separator", `${"~".repeat(100_000)}\u2028`, 1],
  ["code with a line separator", `\`\`\`${"\t".repeat(5000)}\u2028\ta\n`, 1],
  ["an address with many dots", `a@b${".".repeat(100_000)}1`, 1],
  ["cells that are never closed", `<table>${"<td ".repeat(50_000)}</table>`, 1],
])("%s are converted", async (_, text, blocks) => {
  expect(showBlocks((await convertMarkdown(text)).blocks).length).toBeGreaterThanOrEqual(blocks);
});

test("a table that would fill up with millions of empty cells is kept as text", async () => {
  const wide = `|${"a|".repeat(3000)}\n|${"-|".repeat(3000)}\n${"|b\n".repeat(3000)}`;
  const { adjusted, blocks } = await convertMarkdown(wide);
  expect(adjusted).toEqual(["line 1: a table of over 50,000 cells is kept as text"]);
  expect(showBlocks(blocks.slice(-1))).toEqual([{ paragraph: ["b"] }]);
  const html = `<table><tr>${"<td>a</td>".repeat(2000)}</tr>${"<tr></tr>".repeat(2000)}</table>`;
  expect((await convertMarkdown(html)).adjusted[0]).toMatch(/^line 1: HTML is kept as text/);
});

const schema = markdown();

test.each<[what: string, text: string]>([
  ["lists in one line", `${"- ".repeat(5000)}a`],
  ["numbered lists in one line", `${"1. ".repeat(5000)}a`],
  ["quotes and lists in one line", `${"> - ".repeat(2000)}a`],
  ["toggles", `${"<details>\n\n".repeat(5000)}${"</details>\n\n".repeat(5000)}`],
  ["footnotes in one line", `${"[^a]: ".repeat(5000)}a`],
])("%s, nested without end, are refused", (_, text) => {
  expect(schema.safeParse(text).error?.issues[0]?.message).toMatch(/at most 100 levels/);
});

test.each<[what: string, text: string]>([
  ["code", `\`\`\`\n${"a_b *c* ".repeat(3000)}\n\`\`\``],
  ["a list", "- **a**: _b_\n".repeat(1000)],
  ["a table", `| a |\n| - |\n${"| **b** |\n".repeat(1000)}`],
  ["paragraphs", "**a** *b*\n\n".repeat(1000)],
  ["one line", `${"*a **b ".repeat(2000)}${"c** d*".repeat(2000)}`],
  ["the lines of one paragraph", "*a **b\n".repeat(2000)],
])("many signs of formatting in %s are accepted", (_, text) => {
  expect(schema.safeParse(text).success).toBe(true);
});
