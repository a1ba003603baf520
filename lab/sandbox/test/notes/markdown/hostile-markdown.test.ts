import { afterAll, expect, test } from "vitest";
import { markdownToPlaintext } from "../../../src/services/crm/notes/markdown-to-plaintext.js";
import { parseRichText } from "../../../src/services/notes/markdown/v1/parse-rich-text.js";
import { parseTextLine } from "../../../src/services/notes/markdown/v1/parse-text-line.js";
import { renderRichText } from "../../../src/services/notes/markdown/v1/render-rich-text.js";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { startNotes } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { newPage, read, replace } = createMarkdownRequests(notes);

const SIZE = 50_000;
const context = { repository: { store: { list: () => [] } } } as never;

function fill(text: string, length = SIZE): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

const half = SIZE / 2;
const mention = '<mention-user url="user://11111111-1111-4111-8111-111111111111">';

/** Texts of one line for which a search that starts again at every sign takes minutes or more. */
const lines: [what: string, text: string][] = [
  ["plain signs", fill("a")],
  ["a run of backticks", fill("`")],
  ["runs of backticks that differ", Array.from({ length: 770 }, (_, i) => fill("`", i)).join(" ")],
  ["open code", fill("`` ` ")],
  ["open equations", fill("$`")],
  ["dollars", fill("$a$1")],
  ["open tags", fill("<")],
  ["open attributes", fill('<a b="')],
  ["emojis", fill(":a:")],
  ["open citations", fill("[^")],
  ["open spans", fill("<span>")],
  ["closed spans", fill("<span>", half) + fill("</span>", half)],
  ["open mentions", fill(mention)],
  ["open links", fill("[")],
  ["open addresses", fill("](")],
  ["nested links", fill("[", half) + fill("](u)", half)],
  ["delimiters behind brackets", fill("[", half) + fill("* a*", half)],
  ["open delimiters", fill("*a **b ~~c ")],
  ["nested delimiters", fill("*a ", half) + fill(" b*", half)],
  ["alternating styles", fill("*a*b")],
  ["images", `![${fill("](a")}`],
  ["spaces", `a${fill(" ")}b`],
  ["spaces in bold text", `**a${fill(" ")}b**`],
  ["attributes", `a ${fill('{a="b" ')}`],
];

test.each(lines)("one line of %s is parsed, and reads the same again", (_, line) => {
  const { input } = parseTextLine(line, context);
  const items = parseRichText(line, context) as { text?: { content: string } }[];
  expect(Object.keys(input)).not.toHaveLength(0);
  expect(items.every(({ text }) => (text?.content.length ?? 0) <= 2000)).toBe(true);
  const stored = items.map((item) => ({ ...item, plain_text: item.text?.content ?? "" }));
  const plain = stored.filter(({ text }) => text !== undefined);
  expect(renderRichText(plain.map((item) => ({ ...item, type: "text", href: null })))).not.toBe("");
});

/** Texts of many lines, each of which could be read up to the end of the text. */
const pages: [what: string, text: string][] = [
  ["tables that do not end", fill("<table>\n", 40_000)],
  ["rows that do not end", `<table>\n${fill("<tr><td>")}\n</table>`],
  ["blank lines", `a\n${fill("\n")}b`],
  ["summaries that do not end", `<details>\n${fill("<summary>")}\n</details>`],
];

test.each(pages)("a page of %s is written", async (_, markdown) => {
  const id = await newPage("Before");
  expect(await replace(id, markdown)).toMatchObject({ status: 200 });
});

test("changing many blocks of one type into those of another replaces them", async () => {
  const id = await newPage(fill("- a\n", 8000));
  expect(await replace(id, fill("> b\n", 8000))).toMatchObject({ status: 200 });
  expect(await read(id)).toBe(fill("> b\n", 8000).trim());
});

test.each([
  ["tags", `${fill("<details>\n", 2000)}${fill("</details>\n", 2200)}`, "nested"],
  ["cells", `|${fill("a|", 20_000)}\n|-|\n${fill("|a|\n", 20_000)}`, "cells"],
])("%s larger than the sandbox accepts are refused", async (_, markdown, word) => {
  const id = await newPage("Before");
  const { body, status } = await replace(id, markdown);
  expect(status).toBe(400);
  expect(body["message"]).toContain(word);
  expect(await read(id)).toBe("Before");
});

test("what a toggle without a title contains is kept", async () => {
  const id = await newPage("<details>\n\tSame\n\tSame\n</details>");
  expect(await read(id)).toContain("\tSame\n\tSame");
});

test.each([
  ["# Title\n\nText", "Title\nText"],
  ["- **Bold** and *italic*\n1. __Both__ _more_", "Bold and italic\nBoth more"],
  ["~~gone~~ ==marked== [a link](https://e.com/a_(b))", "gone marked a link"],
  ["snake_case_name 5 * 3 * 2 **open", "snake_case_name 5 * 3 * 2 **open"],
  ["****", "****"],
])("the note %j has the plain text %j", (markdown, plain) => {
  expect(markdownToPlaintext(markdown)).toBe(plain);
});

test.each(
  ["[", "[a](", "[a]((b)", "**a ", "__", "~~a", "*a ", "* ", "_a ", "_", " ", "1", "1. ", "\n"].map(
    (sign) => [sign],
  ),
)("a note full of %j becomes plain text", (sign) => {
  expect(markdownToPlaintext(fill(sign))).toBeTypeOf("string");
});
