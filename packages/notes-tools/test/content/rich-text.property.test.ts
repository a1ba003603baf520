import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { BuiltBlock } from "../../src/content/block-items.js";
import { toMarkdown } from "../../src/content/markdown.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";

const ID = "268d8e4e-98ab-8174-9583-cdbec7ef851c";

interface Piece {
  text: string;
  styles: readonly string[];
  color: string;
  url: string | undefined;
}

const signs = Array.from("ab1 .,*_~`$[]()<>{}|^&;:!#+-=\\/\"'é「」のあ״א😀\n");
const words = [
  "ab",
  "__init__",
  "$5",
  "x",
  " ",
  "**",
  "- ",
  "1. ",
  "#",
  "<u>",
  ":smile:",
  "&amp;",
  "の",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...words)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(""));
const styles = fc.subarray(["bold", "italic", "strikethrough", "underline", "code"]);
const piece: fc.Arbitrary<Piece> = fc.record({
  text,
  styles: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: styles }),
  color: fc.constantFrom("default", "default", "default", "red", "blue_background"),
  url: fc.constantFrom(undefined, undefined, undefined, "https://e.com/a_(b)"),
});

function toItem({ color, styles: given, text: content, url }: Piece) {
  const annotations = { ...Object.fromEntries(given.map((style) => [style, true])), color };
  return { type: "text", text: { content }, plain_text: content, href: url ?? null, annotations };
}

interface Written {
  text?: { content: string; link?: { url: string } };
  annotations?: Record<string, unknown>;
}

/** Each character with what it looks like. */
function toCharacters(items: readonly Written[]): string[] {
  return items.flatMap(({ annotations = {}, text: own }) => {
    const { color = "default", ...given } = annotations;
    const marks = Object.keys(given)
      .filter((key) => given[key] === true)
      .toSorted();
    const style = [...marks, color === "default" ? "" : color, own?.link?.url ?? ""].join(" ");
    return Array.from(own?.content ?? "?").map((sign) => `${sign} ${style}`);
  });
}

const expected = (pieces: readonly Piece[]) =>
  toCharacters(
    pieces.map((each) => {
      const { annotations, text: own } = toItem(each);
      return { text: { ...own, ...(each.url && { link: { url: each.url } }) }, annotations };
    }),
  );

function getText<Items>([first]: readonly BuiltBlock[]): Items {
  return (first!.block["paragraph"] as { rich_text: Items }).rich_text;
}

test("formatted text becomes Markdown that is the same text again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
      const markdown = toMarkdown(pieces.map(toItem));
      const { adjusted, blocks } = await convertMarkdown(markdown);
      expect({ adjusted, count: blocks.length, type: blocks[0]?.block["type"] }).toEqual({
        adjusted: [],
        count: 1,
        type: "paragraph",
      });
      const rich_text = getText<Written[]>(blocks);
      expect(toCharacters(rich_text)).toEqual(expected(pieces));
    }),
    { numRuns: 1000 },
  );
});

test("formatted text in cells is the same text again", async () => {
  const cells = fc.array(fc.array(piece, { maxLength: 3 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(cells, async (row) => {
      const written = row.map((pieces) => toMarkdown(pieces.map(toItem), { isCell: true }));
      const rule = row.map(() => "-").join(" | ");
      const markdown = `| ${row.map(() => "x").join(" | ")} |\n| ${rule} |\n| ${written.join(" | ")} |`;
      const { blocks } = await convertMarkdown(markdown);
      const [, second] = blocks[0]?.children ?? [];
      const { cells: found } = second!.block["table_row"] as { cells: Written[][] };
      expect(found.map(toCharacters)).toEqual(row.map(expected));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [{ type: "user", user: { id: ID } }, "@Ada *x", { type: "user", user: { id: ID } }],
  [
    { type: "page", page: { id: ID } },
    "Plan [1]",
    { type: "page", page: { id: ID.replaceAll("-", "") } },
  ],
  [
    { type: "database", database: { id: ID } },
    "",
    { type: "database", database: { id: ID.replaceAll("-", "") } },
  ],
  [
    { type: "date", date: { start: "2026-03-31T12:30:00.000+02:00", end: null, time_zone: null } },
    "x",
    { type: "date", date: { start: "2026-03-31T10:30:00", time_zone: "UTC" } },
  ],
  [
    { type: "date", date: { start: "2026-03-31", end: "2026-04-02", time_zone: null } },
    "x",
    { type: "date", date: { start: "2026-03-31", end: "2026-04-02" } },
  ],
])("the mention %j is the same mention again", async (mention, plain_text, written) => {
  const item = { type: "mention", mention, plain_text, href: null };
  const { blocks } = await convertMarkdown(`by ${toMarkdown([item])} and *more*`);
  const rich_text = getText<{ mention?: unknown }[]>(blocks);
  expect(rich_text[1]?.mention).toEqual(written);
});

test.each(["x^2", "a_1", "5", "$5 or 10", "\\$", " x", "HOME", "a`b"])(
  "the expression %s is the same expression again",
  async (expression) => {
    const item = { type: "equation", equation: { expression }, plain_text: expression };
    const { blocks } = await convertMarkdown(`a${toMarkdown([item])}b, $5`);
    const rich_text = getText<{ equation?: unknown }[]>(blocks);
    expect(rich_text[1]?.equation).toEqual({ expression });
  },
);
