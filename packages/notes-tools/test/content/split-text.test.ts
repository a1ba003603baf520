import { expect, test } from "vitest";
import { toRichTextParts } from "../../src/content/rich-text.js";
import { splitText } from "../../src/content/split-text.js";

const LETTERS = ["a", "é", "漢", "😀", "👩‍👩‍👧", "\u0000", "\n", '"'];

/** Texts of mixed characters around the split positions; the same in every run. */
function texts(): string[] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const lengths = [0, 1, 1998, 1999, 2000, 2001, 3999, 4000, 4001, 12_345];
  const mixed = lengths.map((length) => {
    let text = "";
    while (text.length < length) text += LETTERS[next(LETTERS.length)];
    return text;
  });
  const shifted = [0, 1, 2].map((before) => "x".repeat(before) + "😀".repeat(2500));
  return [...mixed, ...shifted, "\ud83d".repeat(4100), "😀\ude00".repeat(1500)];
}

test.each(texts().map((text) => [text.length, text]))(
  "a text of %i units is cut without loss",
  (_length, text) => {
    const pieces = splitText(text);
    expect(pieces.join("")).toBe(text);
    expect(pieces.every((piece) => piece.length > 0 && piece.length <= 2000)).toBe(true);
    for (const [index, piece] of pieces.slice(1).entries()) {
      const border = (pieces[index] ?? "").slice(-1) + piece.slice(0, 1);
      expect(/^[\ud800-\udbff][\udc00-\udfff]$/.test(border), "a pair was cut").toBe(false);
    }
    const fewest = Math.ceil(text.length / 1999);
    expect(pieces.length).toBeLessThanOrEqual(fewest);
  },
);

test("an empty text has no pieces, a full one has one, one more character makes two", () => {
  expect(splitText("")).toEqual([]);
  expect(splitText("x".repeat(2000))).toHaveLength(1);
  expect(splitText("x".repeat(2001)).map((piece) => piece.length)).toEqual([2000, 1]);
  expect(splitText(`${"x".repeat(1999)}😀`).map((piece) => piece.length)).toEqual([1999, 2]);
});

test.each([0, 1, 199_999, 200_000, 200_001, 450_000])(
  "rich text of %i letters has parts of at most 100 items and says where each begins",
  (length) => {
    const text = "abcde".repeat(length / 5 + 1).slice(0, length);
    const parts = toRichTextParts(text);
    const contents = parts.map(({ items }) => items.map((item) => item.text.content).join(""));
    expect(contents.join("")).toBe(text);
    expect(parts).toHaveLength(Math.max(1, Math.ceil(length / 200_000)));
    expect(Math.max(...parts.map(({ items }) => items.length))).toBeLessThanOrEqual(100);
    for (const [index, { textStart }] of parts.entries()) {
      expect(contents.slice(0, index).join("").length).toBe(textStart);
    }
  },
);

test("multi-byte characters make parts that fit a request of 500 KB", () => {
  const parts = toRichTextParts("\u0001".repeat(190_000));
  expect(parts.length).toBeGreaterThan(1);
  for (const { items } of parts) {
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(400_000);
  }
});
