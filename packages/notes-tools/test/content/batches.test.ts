import { expect, test } from "vitest";
import { type BlockItem, buildBlocks } from "../../src/content/block-items.js";
import { splitIntoBatches } from "../helpers/batches.js";

const paragraphs = (count: number, text = "x"): BlockItem[] =>
  Array.from({ length: count }, (_, index) => ({ type: "paragraph", text: `${text}${index}` }));

const bytes = (batch: unknown[]) => Buffer.byteLength(JSON.stringify(batch));
const toBlocks = (built: { block: unknown }[]) => built.map(({ block }) => block);

test.each([0, 1, 99, 100, 101, 200, 201, 1234])("%i blocks keep their order", (count) => {
  const built = buildBlocks(paragraphs(count));
  const batches = splitIntoBatches(built);
  expect(batches.flat()).toEqual(toBlocks(built));
  expect(batches).toHaveLength(Math.max(1, Math.ceil(count / 100)));
  expect(batches.every((batch) => batch.length <= 100)).toBe(true);
});

test.each([1_000, 20_000, 150_000])(
  "blocks of %i characters stay under 500 KB per request",
  (size) => {
    const built = buildBlocks(paragraphs(30, "漢".repeat(size)));
    const batches = splitIntoBatches(built);
    expect(batches.flat()).toEqual(toBlocks(built));
    expect(batches.every((batch) => batch.length > 0 && bytes(batch) < 500_000)).toBe(true);
  },
);

test("nested blocks count, at most 1000 in one request", () => {
  const toggle = {
    type: "toggle",
    toggle: { rich_text: [], children: Array.from({ length: 99 }, () => ({ divider: {} })) },
  };
  const sizes = splitIntoBatches(buildBlocks(Array.from({ length: 25 }, () => toggle))).map(
    (batch) => batch.length,
  );
  expect(sizes).toEqual([10, 10, 5]);
});

test("the rest of the first request reduces the space for blocks, down to none", () => {
  const built = buildBlocks(paragraphs(10, "x".repeat(40_000)));
  expect(splitIntoBatches(built).map((batch) => batch.length)).toEqual([10]);
  expect(splitIntoBatches(built, 200_000).map((batch) => batch.length)).toEqual([6, 4]);
  expect(splitIntoBatches(built, 440_000).map((batch) => batch.length)).toEqual([0, 10]);
});

test("an oversized block gets a batch of its own, unchanged", () => {
  const huge = { paragraph: { rich_text: [{ text: { content: "x".repeat(600_000) } }] } };
  const built = buildBlocks([...paragraphs(2), huge, ...paragraphs(2)]);
  const batches = splitIntoBatches(built);
  expect(batches.map((batch) => batch.length)).toEqual([2, 1, 2]);
  expect(batches.flat()).toEqual(toBlocks(built));
});

test("a long text becomes blocks of one type with the index and offset of their source", () => {
  const text = "abcdefghij".repeat(45_000);
  const built = buildBlocks([{ type: "divider" }, { type: "quote", text }]);
  expect(built.map(({ index, textStart }) => [index, textStart])).toEqual([
    [0, 0],
    [1, 0],
    [1, 200_000],
    [1, 400_000],
  ]);
  const contents = built
    .slice(1)
    .flatMap(({ block }) => (block["quote"] as Quote).rich_text)
    .map((item) => item.text.content);
  expect(contents.join("")).toBe(text);
});

interface Quote {
  rich_text: { text: { content: string } }[];
}
