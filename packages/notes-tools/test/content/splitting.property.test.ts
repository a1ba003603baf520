import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildBlocks } from "../../src/content/block-items.js";
import { TEXT_BLOCK_TYPES } from "../../src/content/block-types.js";
import { jsonByteLength } from "../../src/content/json-byte-length.js";
import { toRichTextParts } from "../../src/content/rich-text.js";
import { splitText } from "../../src/content/split-text.js";
import { toRichText } from "../../src/inputs/rich-text-items.js";
import { splitIntoBatches } from "../helpers/batches.js";

const MOST_UNITS = 2000;
const MOST_ITEMS = 100;

// Any UTF-16, including lone surrogates, as in JavaScript strings.
const unit = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
  fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom("a", "漢", "😀", "👩‍👩‍👧", "\u0000", '"'),
);

/** Texts split at every possible position: a short text, repeated and shifted. */
const longText = fc
  .tuple(fc.string({ maxLength: 5 }), unit, fc.nat({ max: 12_000 }), fc.string({ maxLength: 5 }))
  .map(([start, part, times, end]) => start + part.repeat(times) + end);

function cutsPair(before: string, after: string): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(before.slice(-1) + after.slice(0, 1));
}

test("a split text is unchanged, in pieces that fit, without split surrogate pairs", () => {
  fc.assert(
    fc.property(longText, (text) => {
      const pieces = splitText(text);
      expect(pieces.join("")).toBe(text);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= MOST_UNITS)).toBe(true);
      const borders = pieces.slice(1).map((piece, index) => cutsPair(pieces[index] ?? "", piece));
      expect(borders).not.toContain(true);
    }),
    { numRuns: 200 },
  );
});

test("rich text keeps every text within limits, with the offset of each part", () => {
  const veryLong = fc.tuple(longText, fc.integer({ min: 1, max: 40 }));
  fc.assert(
    fc.property(veryLong, ([part, times]) => {
      const text = part.repeat(Math.min(times, Math.ceil(500_000 / (part.length + 1))));
      const parts = toRichTextParts(text);
      const texts = parts.map(({ items }) => items.map((item) => item.text.content).join(""));
      expect(texts.join("")).toBe(text);
      for (const [index, { items, textStart }] of parts.entries()) {
        expect(items.length).toBeLessThanOrEqual(MOST_ITEMS);
        expect(items.every((item) => item.text.content.length <= MOST_UNITS)).toBe(true);
        expect(texts.slice(0, index).join("")).toHaveLength(textStart);
      }
    }),
    { numRuns: 40 },
  );
});

test("rich text of several items keeps texts, links and styles in order", () => {
  const item = fc.record({
    text: fc.record({ content: longText }),
    annotations: fc.record({ bold: fc.boolean() }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), (items) => {
      const written = toRichText(items);
      const styled = (
        list: readonly { text: { content: string }; annotations?: object | undefined }[],
      ) =>
        (["true", "false"] as const).map((bold) =>
          list
            .filter(({ annotations }) => JSON.stringify(annotations).includes(bold))
            .map(({ text }) => text.content)
            .join(""),
        );
      expect(written.every(({ text }) => text.content.length <= MOST_UNITS)).toBe(true);
      expect(written.map(({ text }) => text.content).join("")).toBe(
        items.map(({ text }) => text.content).join(""),
      );
      expect(styled(written)).toEqual(styled(items));
    }),
    { numRuns: 50 },
  );
});

const simple = fc.record({
  type: fc.constantFrom(...TEXT_BLOCK_TYPES),
  text: fc.oneof(fc.string({ maxLength: 50 }), longText),
});
const toggle = fc.nat({ max: 100 }).map((count) => ({
  toggle: { rich_text: [], children: Array.from({ length: count }, () => ({ divider: {} })) },
}));
const items = fc
  .tuple(fc.array(fc.oneof(simple, toggle), { maxLength: 20 }), fc.integer({ min: 1, max: 30 }))
  .map(([some, times]) => Array.from({ length: times }, () => some).flat());

test("batches have all blocks in order, within the limits of one request", () => {
  fc.assert(
    fc.property(items, fc.nat({ max: 500_000 }), (given, alreadyBytes) => {
      const built = buildBlocks(given);
      const batches = splitIntoBatches(built, alreadyBytes);
      expect(batches.flat()).toEqual(built.map(({ block }) => block));
      for (const [index, blocks] of batches.entries()) {
        expect(blocks.length).toBeLessThanOrEqual(100);
        expect(blocks.reduce((sum, block) => sum + 1 + innerCount(block), 0)).toBeLessThanOrEqual(
          1000,
        );
        const bytes = jsonByteLength(blocks) + (index === 0 ? alreadyBytes : 0);
        // The first batch can be empty, if the request is full already; later ones cannot.
        expect(blocks.length === 0 ? index === 0 : bytes < 500_000).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

function innerCount(block: object): number {
  return "toggle" in block ? (block.toggle as { children: unknown[] }).children.length : 0;
}
