import { z } from "zod";
import { parseJson } from "../client/json.js";
import { type Aliases, type AliasUse, resolveAliases } from "./aliases.js";
import { parseBoolean, parseNumber } from "./coerce-text.js";
import { isPlainObject } from "./is-plain-object.js";
import { unwrap } from "./unwrap.js";

/** Arguments after coercion, and the aliases among them. */
export interface CoercedInput {
  value: unknown;
  /** Aliases that were given, for errors to use the caller's own names. */
  uses: AliasUse[];
}

/** Position in the arguments: its path, and the same path as aliases are declared. */
interface Position {
  path: readonly (string | number)[];
  pattern: string;
}

/**
 * Converts arguments, as models send them, to what the schema expects:
 *
 * - an alias becomes the documented name,
 * - a null for an optional input counts as absent. An input that accepts null declares that null means something,
 *   such as the removal of a value. It counts as absent there as well if inputs that do not accept it are null too:
 *   some models fill in all inputs that they leave out,
 * - JSON text for an object or array is parsed,
 * - text that is exactly one JSON number, or `true` or `false`, becomes a number or boolean,
 * - a missing required input with only one possible value gets that value.
 *
 * Everything else stays unchanged for the schema to validate, including the contents of open objects,
 * which are the service's own data, and values that a union or string schema may accept unchanged.
 */
export function coerceInput(
  value: unknown,
  schema: z.ZodType,
  aliases: Aliases = {},
): CoercedInput {
  const uses: AliasUse[] = [];

  function coerce(given: unknown, declared: z.ZodType, at: Position): unknown {
    const inner = unwrap(declared);
    if (inner instanceof z.ZodObject) return coerceObject(parseIf(given, isPlainObject), inner, at);
    if (inner instanceof z.ZodArray) return coerceArray(parseIf(given, Array.isArray), inner, at);
    if (inner instanceof z.ZodRecord) return parseIf(given, isPlainObject);
    if (typeof given !== "string") return given;
    if (inner instanceof z.ZodNumber) return parseNumber(given) ?? given;
    if (inner instanceof z.ZodBoolean) return parseBoolean(given) ?? given;
    return given;
  }

  function coerceObject(given: unknown, { shape }: z.ZodObject, at: Position): unknown {
    if (!isPlainObject(given)) return given;
    const resolved = resolveAliases(given, shape, aliases, at.pattern);
    for (const use of resolved.uses) uses.push({ ...use, path: [...at.path, use.documented] });
    const absent = findAbsent(resolved.value, shape);
    const entries = Object.entries(resolved.value).flatMap(([key, item]) => {
      const field = Object.hasOwn(shape, key) ? (shape[key] as z.ZodType) : undefined;
      if (field === undefined) return [[key, item]];
      if (absent.includes(key)) return [];
      return [[key, coerce(item, field, childPosition(at, key))]];
    });
    // fromEntries defines own properties, so that `__proto__` is an ordinary key.
    return { ...getImpliedValues(shape, resolved.value), ...Object.fromEntries(entries) };
  }

  function coerceArray(given: unknown, schemaOfItems: z.ZodArray, at: Position): unknown {
    if (!Array.isArray(given)) return given;
    const element = schemaOfItems.element as z.ZodType;
    return given.map((item, index) =>
      coerce(item, element, { path: [...at.path, index], pattern: `${at.pattern}[]` }),
    );
  }

  return { value: coerce(value, schema, { path: [], pattern: "" }), uses };
}

function childPosition({ path, pattern }: Position, key: string): Position {
  return { path: [...path, key], pattern: pattern === "" ? key : `${pattern}.${key}` };
}

/** Returns the values of absent required fields with a single choice, such as `type: "external"`. */
function getImpliedValues(shape: z.ZodObject["shape"], given: object): Record<string, unknown> {
  const implied = Object.entries(shape).flatMap(([key, field]) =>
    isImplied(field as z.ZodType) && !Object.hasOwn(given, key)
      ? [[key, field.options[0]] as const]
      : [],
  );
  return Object.fromEntries(implied);
}

/** Returns true for a required input with a single choice, which may be left out. */
export function isImplied(field: z.ZodType): field is z.ZodEnum {
  return field instanceof z.ZodEnum && field.options.length === 1;
}

/** Parses a JSON text if it contains what is wanted; otherwise returns the value unchanged. */
function parseIf(value: unknown, isWanted: (parsed: unknown) => boolean): unknown {
  if (typeof value !== "string") return value;
  const parsed = parseJson(value);
  return parsed !== undefined && isWanted(parsed.json) ? parsed.json : value;
}

/** Returns the optional inputs whose null counts as absent. */
function findAbsent(given: Readonly<Record<string, unknown>>, shape: z.ZodObject["shape"]) {
  const nulls = Object.keys(given).filter(
    (key) =>
      given[key] === null && Object.hasOwn(shape, key) && shape[key] instanceof z.ZodOptional,
  );
  const areMeant = nulls.every((key) => (shape[key] as z.ZodType).safeParse(null).success);
  return areMeant ? [] : nulls;
}
