import { describe, expect, test } from "vitest";
import { z, type ZodIssue, type ZodType } from "zod/v3";
import {
  boolean,
  number,
  oneOf,
  slug,
  string,
  uuid,
} from "../../../src/services/crm/validation/scalars.js";
import {
  jsonObject,
  list,
  nullable,
  optional,
  shape,
} from "../../../src/services/crm/validation/structures.js";
import { validate, type Validator } from "../../../src/services/crm/validation/validator.js";

// The CRM's validation errors have the codes and sentences of Zod 3.

/** The keys of an issue that the CRM sends. */
function toServiceIssue(issue: ZodIssue): object {
  const { code, path, message } = issue;
  const { expected, received } = issue as { expected?: unknown; received?: unknown };
  if (issue.code === "invalid_enum_value") {
    const words = issue.options.map((word) => `'${word}'`).join(" | ");
    return { code, path, message, expected: words, received };
  }
  return { code, path, message, ...(expected !== undefined && { expected, received }) };
}

const everyType = [undefined, null, true, 1, "text", [], {}];

const cases: [name: string, ours: Validator<unknown>, theirs: ZodType, inputs: unknown[]][] = [
  ["a string", string(), z.string(), everyType],
  ["a short string", string({ minLength: 2 }), z.string().min(2), ["", "a", "ab"]],
  ["a long string", string({ maxLength: 2 }), z.string().max(2), ["ab", "abc"]],
  ["a UUID", uuid, z.string().uuid(), [...everyType, "f47ac10b-58cc-4372-a567-0e02b2c3d479"]],
  ["a number", number(), z.number(), everyType],
  ["a small number", number({ minimum: 1 }), z.number().min(1), [0, 1]],
  ["a large number", number({ maximum: 1 }), z.number().max(1), [1, 2]],
  ["an integer", number({ integer: true }), z.number().int(), [0.5, 1, "1"]],
  ["a boolean", boolean, z.boolean(), everyType],
  ["one of some words", oneOf(["a", "b"]), z.enum(["a", "b"]), ["a", "c", ""]],
  ["a list", list(string()), z.array(z.string()), [...everyType, ["a", 1, null]]],
  ["a short list", list(string(), { minimum: 1 }), z.array(z.string()).min(1), [[], ["a"]]],
  [
    "a list of one",
    list(string(), { exactly: 1 }),
    z.array(z.string()).length(1),
    [[], ["a"], ["a", "b"]],
  ],
  ["an object", jsonObject, z.record(z.unknown()), everyType],
  [
    "an object with keys",
    shape({ a: string(), b: optional(number()), c: nullable(boolean) }),
    z.object({ a: z.string(), b: z.number().optional(), c: z.boolean().nullable() }),
    [...everyType, { a: "", c: null }, { a: 1, b: "", c: 0 }, { a: "", c: true, d: 1 }],
  ],
  [
    "an object without other keys",
    shape({ a: string() }, { closed: true }),
    z.object({ a: z.string() }).strict(),
    [{ a: "" }, { a: "", b: 1, c: 2 }],
  ],
  [
    "nested objects",
    shape({ data: shape({ items: list(shape({ id: uuid })) }) }),
    z.object({ data: z.object({ items: z.array(z.object({ id: z.string().uuid() })) }) }),
    [{}, { data: {} }, { data: { items: [{ id: "x" }, {}, 1] } }],
  ],
];

describe.each(cases)("%s", (_name, ours, theirs, inputs) => {
  test.each(inputs.map((input) => [JSON.stringify(input) ?? "undefined", input]))(
    "%s",
    (_text, input) => {
      const { error } = theirs.safeParse(input);
      expect(validate(ours, input).issues).toEqual((error?.issues ?? []).map(toServiceIssue));
    },
  );
});

test("a word of another type is reported as the API documents it, unlike Zod", () => {
  expect(validate(oneOf(["a", "b"]), 1).issues).toEqual([
    {
      code: "invalid_type",
      path: [],
      message: "Expected string, received number",
      expected: "string",
      received: "number",
    },
  ]);
});

test("the format of a slug is reported with a sentence of the API", () => {
  expect(validate(slug, "Not a slug").issues).toMatchObject([{ code: "invalid_string" }]);
});
