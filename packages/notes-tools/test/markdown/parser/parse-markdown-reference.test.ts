import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { parseDocument, parseInline } from "../../../src/markdown/parser/parse-document.js";

interface Tree {
  type: string;
  children?: Tree[];
  position?: { start: { line: number } };
  [field: string]: unknown;
}

/** Fields of a node that the conversion to blocks reads. */
const FIELDS = ["value", "depth", "ordered", "start", "checked", "lang", "meta", "url", "title"];
const MORE_FIELDS = ["alt", "identifier"];

function simplify(node: Tree, hasLines: boolean): object {
  const fields = [...FIELDS, ...MORE_FIELDS].filter(
    (key) => node[key] !== undefined && node[key] !== null,
  );
  const isBlock = !["text", "break", "root", "link"].includes(node.type);
  return {
    type: node.type,
    ...Object.fromEntries(fields.map((key) => [key, node[key]])),
    ...(hasLines && isBlock && { line: node.position?.start.line }),
    ...(node.children && { children: node.children.map((child) => simplify(child, hasLines)) }),
  };
}

/** Parses with the parser of the unified ecosystem. */
function parseByReference(text: string, isHtmlInline = false): object {
  const extensions = [
    gfm({ singleTilde: false }),
    ...(isHtmlInline ? [{ disable: { null: ["htmlFlow"] } }] : []),
  ];
  const root = fromMarkdown(text, { extensions, mdastExtensions: [gfmFromMarkdown()] });
  return simplify(root as unknown as Tree, !isHtmlInline);
}

function parse(text: string, isHtmlInline = false): object {
  const work = isHtmlInline ? parseInline(text, undefined) : parseDocument(text);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return simplify(value as unknown as Tree, !isHtmlInline);
  }
}

const repository = new URL("../../../../../", import.meta.url);

test.each([
  "README.md",
  "ARCHITECTURE.md",
  "docs/performance.md",
  "docs/reliability.md",
  "bench/README.md",
  "packages/core/README.md",
  "packages/crm-tools/README.md",
  "packages/notes-tools/README.md",
  "packages/mcp/README.md",
])("%s is parsed as by another parser", (file) => {
  const text = readFileSync(new URL(file, repository), "utf8");
  expect(parse(text)).toEqual(parseByReference(text));
});

test.each([
  "|\n|-|",
  "||\n|-|-|",
  "| |\n|-|\n|\n||\n| a",
  "a|\n-|\n|",
  "|a||\n|-|-|\n",
  " | a | b\n | -: | :-\n\\| a|b\\|",
  "a|b\n-|- - \n",
  "a|b\n::-|-\n",
  "|a|\n| - |  ",
])("a table %j is parsed as by another parser", (text) => {
  expect(parse(text)).toEqual(parseByReference(text));
});

const inline = fc
  .array(
    fc.constantFrom(
      "alpha",
      "**bold**",
      "*it*",
      "`code`",
      "***both***",
      "~~gone~~",
      "~tilde~",
      "__str__",
      "snake_case_name",
      "5 * 3 * 2",
      "\\*esc\\*",
      "&amp;",
      "&copy;",
      "&nope;",
      "1 < 2",
      "é😀",

      "[link](https://e.com/p?q=1&r=2)",
      '[t](https://e.com "title")',
      "[ref][a]",
      "[a]",
      "[b]",

      "![img](https://e.com/i.png)",
      "[![i](https://e.com/i)](https://e.com)",
      "fn[^1]",
      "[^2]",
      "https://e.com/x_(y).",
      "(see www.e.com)",
      "a@b.co",
      "<https://e.com>",
      "<a@b.co>",

      "<u>u</u>",
      "<br>",
      '<span color="red">r</span>',
      "<!-- c -->",
      '"q"',
      "it's",
      "a |",
      "$5",

      "``a ` b``",
      "[un](closed",
      "*un",
      "**un",
      "`un",
      "<un",
      "line  \nbreak",
      "line\\\nbreak",
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((parts) => parts.join(" "));

const indent = (text: string, prefix: string) => text.replaceAll("\n", `\n${prefix}`);

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    inline,
    fc.tuple(inline, inline).map((lines) => lines.join("\n")),
    fc.tuple(fc.integer({ min: 1, max: 7 }), inline).map(([level, text]) => {
      return `${"#".repeat(level)} ${text.replaceAll("\n", " ")} #`;
    }),
    fc.tuple(fc.constantFrom("=====", "---"), inline).map(([line, text]) => `${text}\n${line}`),
    fc
      .tuple(fc.constantFrom("```", "~~~~", "```js", "```py title=x"), inline)
      .map(([fence, text]) => `${fence}\n${text}\n\n  - x\n${/^[`~]+/.exec(fence)?.[0]}`),
    fc.constantFrom(
      "---",
      "* * *",
      "    code\n\n\tmore",
      "<aside>\n*a*\n</aside>",
      "<!-- a\n\nb -->",
    ),
    fc.array(inline, { minLength: 2, maxLength: 4 }).map((cells) => {
      const row = `| ${cells.map((cell) => cell.replaceAll(/\||\n/g, "")).join(" | ")} |`;
      return `${row}\n|${" :-: |".repeat(cells.length)}\n${row}\n| one |`;
    }),
    fc
      .tuple(
        fc.constantFrom("- ", "* ", "1. ", "3) ", "- [x] "),
        fc.boolean(),
        inline,
        tie("block"),
      )
      .map(([mark, isLoose, text, inside]) => {
        const prefix = " ".repeat(mark.startsWith("- ") ? 2 : mark.length);
        const item = `${mark}${indent(text, prefix)}`;
        return `${item}${isLoose ? "\n" : ""}\n${prefix}${indent(inside, prefix)}\n${item}`;
      }),
    tie("block").map((inside) => `> ${indent(inside, "> ")}`),
    tie("block").map((inside) => `<fieldset>\n<legend>A</legend>\n\n${inside}\n\n</fieldset>`),
  ),
}));

const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((blocks) => `${blocks.join("\n\n")}\n\n[a]: https://z.com "t"\n\n[^1]: note\n    more\n`);

test("documents are parsed as by another parser", () => {
  fc.assert(
    fc.property(documents, (text) => {
      expect(parse(text)).toEqual(parseByReference(text));
      expect(parse(text, true)).toEqual(parseByReference(text, true));
    }),
    { numRuns: 150, seed: 1 },
  );
});
