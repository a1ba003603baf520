import { expect, test } from "vitest";
import { z } from "zod";
import { InputError } from "../../src/index.js";
import { defineOperation, openObject, path } from "../../src/provider/index.js";
import { checkInput } from "../../src/operations/check-input.js";

const item = z.strictObject({
  count: z.int().describe("Count").optional(),
  done: z.boolean().describe("Done").nullable().optional(),
});

const operation = defineOperation({
  name: "desk_list_papers",
  description: "Lists the papers on the desk.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({
    limit: z.int().min(1).max(100).describe("Limit").optional(),
    ratio: z.number().describe("Ratio").nullable().optional(),
    done: z.boolean().describe("Done").optional(),
    title: z.string().describe("Title").optional(),
    either: z.union([z.number(), z.string()]).describe("Either").optional(),
    choice: z.union([z.boolean(), z.string()]).describe("Choice").optional(),
    items: z.array(item).describe("Items").optional(),
    counts: z.array(z.int()).describe("Counts").optional(),
    values: openObject("Anything").optional(),
    cover: z
      .strictObject({
        type: z.enum(["external"]).describe("Type"),
        url: z.string().describe("URL"),
      })
      .describe("Cover")
      .optional(),
  }),
  request: () => ({ method: "GET", path: path`/papers` }),
  response: z.unknown(),
  result: (reply) => reply,
});

test.each<[what: string, given: object, expected: object]>([
  ["an integer", { limit: "5" }, { limit: 5 }],
  ["an integer with a fraction of zero", { limit: "5.0" }, { limit: 5 }],
  ["an integer with an exponent", { limit: "1e2" }, { limit: 100 }],
  ["a negative fraction", { ratio: "-0.25" }, { ratio: -0.25 }],
  ["a number where null is possible", { ratio: null }, { ratio: null }],
  [
    "null where it is possible, beside other nulls",
    { ratio: null, done: null, limit: 5 },
    { limit: 5 },
  ],
  ["a boolean", { done: "true" }, { done: true }],
  ["a boolean inside a list", { items: [{ done: "false" }] }, { items: [{ done: false }] }],
  ["null for a nullable boolean", { items: [{ done: null }] }, { items: [{ done: null }] }],
  ["a list of numbers", { counts: ["1", 2, "3"] }, { counts: [1, 2, 3] }],
  ["numbers in JSON text", { items: '[{"count":"7"}]' }, { items: [{ count: 7 }] }],
  ["the only choice there is", { cover: { url: "a" } }, { cover: { type: "external", url: "a" } }],
])("%s is read from text", (_what, given, expected) => {
  expect(checkInput(operation, given)).toEqual(expected);
});

test.each<[what: string, given: object]>([
  ["text", { title: "5" }],
  ["text that says true", { title: "true" }],
  ["what may be a number or text", { either: "5" }],
  ["what may be a boolean or text", { choice: "true" }],
  ["an open object", { values: { limit: "5", done: "true", nested: [{ count: "1", a: null }] } }],
])("%s is left unchanged", (_what, given) => {
  expect(checkInput(operation, given)).toEqual(given);
});

test.each([
  "5 items",
  "",
  " ",
  " 5",
  "5 ",
  "+5",
  "05",
  "5.",
  ".5",
  "0x10",
  "1_000",
  "1,000",
  "５",
  "Infinity",
  "-Infinity",
  "NaN",
  "1e999",
  "null",
  "true",
  '"5"',
  "[5]",
])("%j is not a number", (text) => {
  expect(() => checkInput(operation, { ratio: text })).toThrow("expected number");
});

test.each(["1.5", "9007199254740993", "-1", "101"])("%j is not an integer in range", (text) => {
  expect(() => checkInput(operation, { limit: text })).toThrow(InputError);
});

test.each(["True", "TRUE", "yes", "no", "1", "0", "", " true", "null"])(
  "%j is not a boolean",
  (text) => {
    expect(() => checkInput(operation, { done: text })).toThrow("expected boolean");
  },
);

test("another choice than the only one is refused", () => {
  const given = { cover: { type: "file", url: "a" } };
  expect(() => checkInput(operation, given)).toThrow("cover.type");
});

test("hostile arguments are refused or read, and nothing of them is inherited", () => {
  const digits = "9".repeat(1_000_000);
  expect(() => checkInput(operation, { ratio: digits })).toThrow("expected number");
  expect(() => checkInput(operation, { ratio: `${digits}x` })).toThrow("expected number");
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect(() => checkInput(operation, { items: deep })).toThrow("expected array");
  expect(() => checkInput(operation, { values: `{"a":${deep}}` })).toThrow("expected object");
  const polluting = '[{"__proto__":{"count":1}}]';
  expect(() => checkInput(operation, { items: polluting })).toThrow("__proto__");
  expect(() => checkInput(operation, { values: '{"__proto__":{"count":1}}' })).toThrow("__proto__");
  expect(({} as Record<string, unknown>)["count"]).toBeUndefined();
});

test("arguments nested deeper than JSON can be written are refused", () => {
  const nested = (levels: number) => {
    let value: object = {};
    for (let level = 1; level < levels; level += 1) value = level % 2 === 0 ? { value } : [value];
    return value;
  };
  const endless: { self?: unknown } = {};
  endless.self = endless;
  let shared: unknown = {};
  for (let level = 0; level < 150; level += 1) shared = { one: shared, other: shared };
  for (const values of [{ a: nested(100_000) }, { a: nested(199) }, endless]) {
    expect(() => checkInput(operation, { values })).toThrow("expected at most 200 levels");
  }
  expect(() => checkInput(operation, { values: { a: nested(198) } })).not.toThrow();
  expect(() => checkInput(operation, { values: shared })).not.toThrow();
});
