import { afterAll, expect, test } from "vitest";
import { createMarkdownRequests } from "../../helpers/notes-markdown.js";
import { startNotes } from "../../helpers/notes-server.js";

const notes = await startNotes();
afterAll(() => notes.stop());
const { newPage, read, replace } = createMarkdownRequests(notes, "v2");

const SIZE = 12_000;
const half = SIZE / 2;

function fill(text: string, length = SIZE): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** Texts for which a search that starts again at every sign takes minutes or more. */
const accepted: [what: string, text: string][] = [
  ["backticks", fill("`")],
  ["open code", fill("`` ` ")],
  ["open quoted equations", fill("$`a ")],
  ["open double equations", fill("$$a ")],
  ["dollars", fill("$a$1")],
  ["signs of tags", fill("<")],
  ["open attributes", fill('<a b="')],
  ["open spans", fill("<span>")],
  ["spans", fill("<span>", half) + fill("</span>", half)],
  ["open mentions", fill("<mention ")],
  ["mentions without an end", fill('<mention url="x">')],
  ["open comments", fill("<!--")],
  ["open instructions", fill("<?")],
  ["addresses without text", fill("](")],
  ["spaces", `a${fill(" ")}b`],
  ["colons", fill(":a")],
  ["ampersands", fill("&a;")],
  ["backslashes", fill("\\")],
  ["attributes", fill('<p a="b" ')],
  ["closing tags", fill("</p>")],
  ["lines of closing tags", fill("</p>\n", 10_000)],
  ["paragraphs", fill("<p>a</p>", 10_000)],
  ["lines that are equations", fill("$$\na\n", 10_000)],
  ["fences", fill("```\n", 10_000)],
  ["equations", fill("<equation>x</equation>\n", 10_000)],
  ["items", fill("- a\n", 10_000)],
];

test.each(accepted)("a page of %s is written, and reads the same again", async (_, markdown) => {
  const page = await newPage("Before");
  expect((await replace(page, markdown)).status).toBe(200);
  const text = await read(page);
  expect((await replace(page, text)).body["markdown"]).toBe(text);
});

test.each([
  ["brackets", fill("["), "heavily formatted"],
  ["open styles", fill("*a **b ~~c ", 2 * SIZE), "heavily formatted"],
  ["styles in styles", fill("*a ", half) + fill(" b*", half), "heavily formatted"],
  ["links in links", fill("[", half) + fill("](u)", half), "heavily formatted"],
  ["images in images", fill("![", SIZE) + fill("](u)", SIZE), "heavily formatted"],
  ["underlined headings", fill("a\n-\n"), "heavily formatted"],
  ["quotes in quotes", fill(">"), "nested"],
  ["lists in lists", fill("- "), "nested"],
  ["open tags", fill("<quote>\n", 2000), "nested"],
  ["open rows", `<table>${fill("<tr><td>", 10_000)}</table>`, "nested"],
  ["cells", `|${fill("a|", 2000)}\n|${fill("-|", 2000)}\n${fill("|a|\n", 2000)}`, "cells"],
])("a page of %s is refused", async (_, markdown, word) => {
  const page = await newPage("Before");
  const { body, status } = await replace(page, markdown);
  expect(status).toBe(400);
  expect(body["message"]).toContain(word);
  expect(await read(page)).toBe("Before");
});
