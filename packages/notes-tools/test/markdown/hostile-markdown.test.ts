import { expect, test } from "vitest";
import { markdown } from "../../src/inputs/markdown-input.js";
import { convertBlocks } from "../../src/markdown/convert-blocks.js";
import { convertMarkdown } from "../../src/markdown/convert-markdown.js";
import { makeTextBlocks } from "../../src/markdown/make-blocks.js";
import { parseDocument } from "../../src/markdown/parser/parse-document.js";
import { toItems } from "../../src/markdown/rich-text-runs.js";
import { createScope } from "../../src/markdown/scope.js";
import { runInSlices } from "../../src/markdown/slices.js";
import { fill, listHostileTexts, SIGNS } from "../helpers/hostile-markdown.js";

const schema = markdown();

function countSteps<Result>(work: Generator<void, Result>): { steps: number; result: Result } {
  for (let steps = 1; ; steps += 1) {
    const { done, value } = work.next();
    if (done === true) return { steps, result: value };
  }
}

// Each took seconds or minutes with a parser whose time grows with the square of the length.
test.each(listHostileTexts(50_000))("a text full of %s is converted", async (_, text) => {
  if (!schema.safeParse(text).success) return;
  const { blocks } = await convertMarkdown(text);
  expect(Array.isArray(blocks)).toBe(true);
});

test.each(SIGNS)("%j, repeated, is converted", async (sign) => {
  const text = fill(sign, 20_000);
  if (!schema.safeParse(text).success) return;
  const { blocks } = await convertMarkdown(text);
  expect(Array.isArray(blocks)).toBe(true);
});

test("a long text does not keep other work from its turn", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await convertMarkdown(
    fill("A *line* with [a link](https://example.com), `code` and more.\n", 300_000),
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test("cells of one row are parsed and converted with pauses between them", () => {
  const cells = 5000;
  const document = countSteps(parseDocument(`a|b\n-|-\n${"|".repeat(cells)}`));
  expect(document.steps).toBeGreaterThan(cells);
  const scope = countSteps(createScope(document.result, convertBlocks, () => undefined)).result;
  expect(countSteps(convertBlocks(document.result.children, scope)).steps).toBeGreaterThan(cells);
});

test("long rich text is joined and grouped with pauses", () => {
  const runs = Array.from({ length: 5000 }, (_, index) => ({
    text: "word ",
    style: index % 2 === 0 ? {} : { bold: true as const },
  }));
  const items = countSteps(toItems(runs));
  expect(items.steps).toBeGreaterThan(runs.length);
  expect(items.result).toHaveLength(runs.length);
  const blocks = countSteps(makeTextBlocks("paragraph", items.result));
  expect(blocks.steps).toBeGreaterThan(blocks.result.length);
  expect(blocks.result).toHaveLength(50);
});

test("work in slices returns its result, and fails with its error", async () => {
  const work = function* (fails: boolean): Generator<void, string> {
    yield;
    if (fails) throw new RangeError("No such line");
    return "done";
  };
  expect(await runInSlices(work(false))).toBe("done");
  await expect(runInSlices(work(true))).rejects.toThrow("No such line");
});
