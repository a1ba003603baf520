import type { JsonSchema } from "./model-schemas.js";

// Keywords that some major model API rejects, drops or misreads.
const BANNED = ["oneOf", "anyOf", "allOf", "not", "$ref", "$defs", "propertyNames", "prefixItems"];
const MAX_PATTERN_LENGTH = 60;

/** Lists everything in a tool's input schema that some model API cannot handle. */
export function findSchemaProblems(schema: JsonSchema): string[] {
  const root = schema.type === "object" ? [] : [`the root is ${String(schema.type)}, not object`];
  return [...root, ...findProblems(schema, "input")];
}

function findProblems(schema: JsonSchema, at: string): string[] {
  const banned = BANNED.filter((keyword) => keyword in schema).map(
    (keyword) => `${at}: ${keyword}`,
  );
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...banned,
    ...(schema.type === "array" && schema.items === undefined
      ? [`${at}: a list without items`]
      : []),
    ...(Array.isArray(schema.type) && !isNullable(schema.type) ? [`${at}: several types`] : []),
    ...(schema.enum?.includes("") ? [`${at}: an empty string in an enum`] : []),
    ...((schema.pattern?.length ?? 0) > MAX_PATTERN_LENGTH ? [`${at}: a long pattern`] : []),
    ...findDefaultedRequired(schema, at),
    ...properties.flatMap(([key, property]) => [
      ...(property.type === undefined ? [`${at}.${key}: no type`] : []),
      ...findProblems(property, `${at}.${key}`),
    ]),
    ...(schema.items === undefined ? [] : findProblems(schema.items, `${at}[]`)),
  ];
}

function isNullable(types: string[]): boolean {
  return types.length === 2 && types.includes("null");
}

function findDefaultedRequired(schema: JsonSchema, at: string): string[] {
  return (schema.required ?? [])
    .filter((key) => schema.properties?.[key]?.default !== undefined)
    .map((key) => `${at}.${key}: required although it has a default`);
}
