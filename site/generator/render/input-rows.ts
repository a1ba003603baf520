import type { Operation } from "@workbelt/core/provider";
import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** An input of an operation, or a part of one. */
export interface InputRow {
  /** `linked_records[].target_object` for a part. */
  path: string;
  type: string;
  isRequired: boolean;
  limits: string[];
  defaultValue: string;
  description: string;
  /** Other names under which it is accepted. */
  aliases: string[];
}

const MAX_DEPTH = 3;
// Longer lists of choices are limits rather than types.
const MAX_CHOICES = 6;

/** Lists the inputs of an operation, with all limits and descriptions, of which models see fewer. */
export function listInputs(operation: Operation): InputRow[] {
  // Of a copy: the input's own metadata replaces what zod makes of it.
  const schema = z.toJSONSchema(z.object(operation.input.shape), { io: "input" });
  return listProperties(schema, "", listAliases(operation));
}

function listProperties(
  { properties = {}, required = [] }: JsonSchema,
  parent: string,
  aliases: Aliases,
): InputRow[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const path = parent === "" ? name : `${parent}.${name}`;
    const { text, defaultValue } = splitDefault(schema.description ?? "");
    const row: InputRow = {
      path,
      type: typeOf(schema),
      isRequired: required.includes(name),
      limits: limitsOf(schema),
      defaultValue,
      description: text,
      aliases: aliases.get(path) ?? [],
    };
    const isDeep = path.split(".").length >= MAX_DEPTH;
    return [row, ...(isDeep ? [] : listParts(schema, path, aliases))];
  });
}

function listParts(schema: JsonSchema, path: string, aliases: Aliases): InputRow[] {
  const { items } = schema as { items?: JsonSchema };
  return items === undefined
    ? listProperties(schema, path, aliases)
    : listProperties(items, `${path}[]`, aliases);
}

/** Takes the default out of a description: `Most items (default 20)`. */
function splitDefault(description: string): { text: string; defaultValue: string } {
  const [whole = "", defaultValue = ""] = / ?\(default ([^()]+)\)/.exec(description) ?? [];
  return { text: description.replace(whole, ""), defaultValue };
}

function typeOf(schema: JsonSchema): string {
  const {
    anyOf,
    const: only,
    enum: choices,
    items,
    type,
  } = schema as JsonSchema & {
    items?: JsonSchema;
  };
  if (anyOf !== undefined) {
    return [...new Set(anyOf.map(typeOf))].join(" or ");
  }
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined && choices.length <= MAX_CHOICES) {
    return choices.map((choice) => JSON.stringify(choice)).join(", ");
  }
  if (type === "array") return `list of ${items === undefined ? "anything" : typeOf(items)}`;
  if (type === "object" && schema.properties === undefined) return "object with any keys";
  return String(type ?? "anything");
}

function limitsOf(schema: JsonSchema): string[] {
  const { enum: choices, items } = schema as JsonSchema & { items?: JsonSchema };
  const own = [
    ...rangeOf(schema.minimum, schema.maximum, ""),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
    ...rangeOf(schema.minLength, schema.maxLength, " characters"),
    ...rangeOf(schema.minItems, schema.maxItems, " items"),
    ...(choices !== undefined && choices.length > MAX_CHOICES
      ? [`one of ${choices.map((choice) => JSON.stringify(choice)).join(", ")}`]
      : []),
  ];
  return items === undefined ? own : [...own, ...limitsOf(items).map((limit) => `each ${limit}`)];
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  // Zod states the range of safe integers for each integer.
  const min = least === undefined || least <= Number.MIN_SAFE_INTEGER ? undefined : least;
  const max = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (min === 1 && max === undefined && unit !== "") return ["not empty"];
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`];
  if (min !== undefined) return [`at least ${min}${unit}`];
  return max === undefined ? [] : [`at most ${max}${unit}`];
}

/** Aliases by the path of their input. */
type Aliases = ReadonlyMap<string, string[]>;

function listAliases({ aliases = {}, pagination }: Operation): Aliases {
  const isPaged = pagination !== undefined && pagination.kind !== "none";
  const next = isPaged ? [[`next_${pagination.kind}`, pagination.input] as const] : [];
  const byPath = new Map<string, string[]>();
  for (const [alias, name] of [...next, ...Object.entries(aliases)]) {
    const end = alias.lastIndexOf(".") + 1;
    const path = `${alias.slice(0, end)}${name}`;
    byPath.set(path, [...(byPath.get(path) ?? []), alias.slice(end)]);
  }
  return byPath;
}
