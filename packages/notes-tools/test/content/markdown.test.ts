import { expect, test } from "vitest";
import { toMarkdown } from "../../src/content/markdown.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { richTextItem } from "../helpers/responses.js";

const styled = (text: string, ...styles: string[]) => ({
  ...richTextItem(text),
  annotations: Object.fromEntries(styles.map((style) => [style, true])),
});
const linked = (text: string, url: string, ...styles: string[]) => ({
  ...styled(text, ...styles),
  href: url,
});
const equation = { type: "equation", equation: { expression: "a_1^2" }, plain_text: "a_1^2" };

test.each([
  ["styles", [richTextItem("a "), styled("b", "bold"), richTextItem(" c")], "a **b** c"],
  ["two styles", [styled("b", "italic", "bold")], "***b***"],
  ["one style in another", [styled("a ", "bold"), styled("b", "bold", "italic")], "<b>a *b*</b>"],
  [
    "a long text in several items",
    [styled("a".repeat(3), "bold"), styled("b", "bold")],
    "**aaab**",
  ],
  [
    "spaces at the edge",
    [richTextItem("x"), styled(" a ", "bold"), richTextItem("y")],
    "x<b> a </b>y",
  ],
  ["spaces alone", [styled("a", "bold"), styled(" ", "bold"), richTextItem("b")], "<b>a </b>b"],
  ["spaces between", [styled("a", "bold"), styled(" ", "bold"), styled("b", "bold")], "**a b**"],
  ["struck out", [styled("done", "strikethrough")], "~~done~~"],
  ["underlined", [styled("u", "underline")], "<u>u</u>"],
  [
    "colored",
    [{ ...richTextItem("!"), annotations: { color: "red_background", bold: true } }],
    '<span color="red_bg">**!**</span>',
  ],
  ["the default color", [{ ...styled("x", "bold"), annotations: { color: "default" } }], "x"],
  ["code", [richTextItem("run "), styled("rm *_[x]", "code")], "run `rm *_[x]`"],
  ["code with backticks", [styled("a``b`c", "code")], "```a``b`c```"],
  ["code that starts with a backtick", [styled("`x", "code")], "`` `x ``"],
  ["code with a backtick", [styled("a`b", "code", "bold")], "**``a`b``**"],
  ["an equation", [richTextItem("x = "), equation], "x = $a_1^2$"],
  [
    "a link",
    [
      richTextItem("see "),
      linked("the ", "https://e.com/a"),
      linked("page", "https://e.com/a", "bold"),
    ],
    "see [the **page**](https://e.com/a)",
  ],
  [
    "two links",
    [linked("a", "https://e.com/a"), linked("b", "https://e.com/b")],
    "[a](https://e.com/a)[b](https://e.com/b)",
  ],
  [
    "signs of its own",
    [richTextItem("2*3 [x] ~ $1 \\ "), styled("y", "bold")],
    String.raw`2\*3 [x] ~ $1 \\ **y**`,
  ],
  [
    "words with signs",
    [richTextItem("a_b, A & B, 1 < 2, $5 to $6")],
    "a_b, A & B, 1 < 2, $5 to $6",
  ],
  [
    "text like markup",
    [richTextItem("_a_ ~~b~~ [c](d) [^e] <f> &lt; $x$ `g`")],
    String.raw`\_a\_ \~~b\~~ \[c](d) \[^e] \<f> \&lt; \$x$ \`g\``,
  ],
  [
    "a link with brackets",
    [linked("a] [b", "https://e.com/(c) d")],
    String.raw`[a\] \[b](<https://e.com/(c) d>)`,
  ],
  [
    "more than two tildes",
    [richTextItem("~~~"), { ...equation, annotations: { strikethrough: true, color: "red" } }],
    String.raw`\~\~\~<span color="red">~~$a_1^2$~~</span>`,
  ],
  ["an expression before a number", [equation, richTextItem("2")], "$`a_1^2`$2"],
  ["nothing", [], ""],
])("%s: %j", (_what, items, markdown) => {
  expect(toMarkdown(items)).toBe(markdown);
});

test.each([
  ["a|b", String.raw`$a\|b$`, "a|b"],
  [String.raw`\|x\|`, String.raw`$\`\Vert x\Vert \`$`, String.raw`\Vert x\Vert `],
  [String.raw`a\\|b`, String.raw`$a\\\|b$`, String.raw`a\\|b`],
])("the expression %s in a cell is the same again", async (expression, markdown, read) => {
  const item = { type: "equation", equation: { expression }, plain_text: expression };
  expect(toMarkdown([item], { isCell: true })).toBe(markdown.replaceAll("\\`", "`"));
  const { blocks } = await convertMarkdown(
    `| a |\n| - |\n| ${toMarkdown([item], { isCell: true })} |`,
  );
  const [, row] = blocks[0]?.children ?? [];
  expect(row?.block["table_row"]).toEqual({
    cells: [[{ type: "equation", equation: { expression: read } }]],
  });
});

test("a dollar sign before a space at the end of a line in a cell starts no expression", () => {
  expect(toMarkdown([richTextItem("$ \na"), styled("$b", "bold")], { isCell: true })).toBe(
    String.raw`\$&#32;<br />a<b>$b</b>`,
  );
});
