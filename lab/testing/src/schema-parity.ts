import { Validator } from "@langchain/core/utils/json_schema";
import { z } from "zod";
import type { JsonSchema } from "./model-schemas.js";

const WRONG = {
  string: 7,
  number: "x",
  integer: 1.5,
  boolean: "yes",
  object: 7,
  array: 7,
} as const;

/**
 * Lists the inputs that an operation's validation (zod) and the schema for models treat differently: both
 * should accept the example, and reject its invalid variants. Empty if they agree.
 */
export function findSchemaMismatches(
  input: z.ZodObject,
  schema: JsonSchema,
  example: object,
): string[] {
  const validator = new Validator(schema as never);
  const judge = (value: object) => ({
    zod: input.safeParse(value).success,
    schema: validator.validate(omitHidden(value, input, schema)).valid,
  });
  const good = judge(example);
  const rejected = [
    ...(good.zod ? [] : ["the example is rejected by the operation's validation"]),
    ...(good.schema ? [] : ["the example is rejected by the schema for models"]),
  ];
  const accepted = createInvalidVariants(example, schema).flatMap(({ what, value }) => {
    const verdict = judge(value);
    return [
      ...(verdict.zod ? [`${what} is accepted by the operation's validation`] : []),
      ...(verdict.schema ? [`${what} is accepted by the schema for models`] : []),
    ];
  });
  return [...rejected, ...accepted];
}

/** Leaves out the inputs that are accepted and not shown to models. */
function omitHidden(value: object, input: z.ZodObject, { properties = {} }: JsonSchema): object {
  const isHidden = (key: string) => key in input.shape && !(key in properties);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !isHidden(key)));
}

/** Returns variants of the example, each with one mistake. */
function createInvalidVariants(
  example: object,
  schema: JsonSchema,
): { what: string; value: object }[] {
  const properties = Object.entries(schema.properties ?? {});
  const missing = (schema.required ?? []).map((key) => ({
    what: `a missing ${key}`,
    value: Object.fromEntries(Object.entries(example).filter(([other]) => other !== key)),
  }));
  const wrongType = properties.map(([key, { type }]) => ({
    what: `a wrong type of ${key}`,
    value: { ...example, [key]: WRONG[type as keyof typeof WRONG] },
  }));
  const outOfBounds = properties.flatMap(([key, { minimum, maximum, maxLength }]) => [
    ...(minimum === undefined ? [] : [{ key, bad: Number(minimum) - 1 }]),
    ...(maximum === undefined ? [] : [{ key, bad: Number(maximum) + 1 }]),
    ...(maxLength === undefined ? [] : [{ key, bad: "x".repeat(Number(maxLength) + 1) }]),
  ]);
  return [
    { what: "an unknown input", value: { ...example, not_an_input: 1 } },
    ...missing,
    ...wrongType,
    ...outOfBounds.map(({ key, bad }) => ({
      what: `${key} out of bounds`,
      value: { ...example, [key]: bad },
    })),
  ];
}

/** Lists the nested properties that an operation accepts and its schema leaves out. */
export function findMissingProperties(input: z.ZodObject, schema: JsonSchema): string[] {
  const accepted = z.toJSONSchema(z.object(input.shape), { io: "input" }) as JsonSchema;
  const shown = new Set(listProperties(schema));
  return listProperties(accepted).filter((path) => !shown.has(path));
}

/** Lists the properties of a schema and of its parts, without those that no model should set. */
function listProperties(schema: JsonSchema, at = ""): string[] {
  const { additionalProperties: values, anyOf = [], items, properties = {} } = schema;
  return [
    ...Object.entries(properties).flatMap(([key, property]) =>
      isNotShown(property) ? [] : [`${at}.${key}`, ...listProperties(property, `${at}.${key}`)],
    ),
    ...(items === undefined ? [] : listProperties(items, `${at}[]`)),
    ...(typeof values === "object" ? listProperties(values as JsonSchema, `${at}{}`) : []),
    ...(anyOf as JsonSchema[]).flatMap((part) => listProperties(part, at)),
  ];
}

function isNotShown({ modelView }: JsonSchema): boolean {
  return (modelView as { hidden?: true } | undefined)?.hidden === true;
}
