import { z } from "zod";
import { isPlainObject, parseJson } from "../text/json.js";
import { formatUuid, isUuid } from "./common-inputs.js";

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

/**
 * Other names of inputs: `{ page_id: "block_id" }`. The key may be inside objects and lists, and the value
 * names an input of the same object: `{ "linked_records[].record_id": "target_record_id" }`.
 */
export type Aliases = Readonly<Record<string, string>>;

/** The parts of an operation that its aliases follow from. */
interface Aliased {
  aliases?: Aliases;
  /** Kind of the list, and the input for the next page. */
  pagination?: { kind: string; input?: string };
}

/** An alias that was given for an input. */
export interface AliasUse {
  /** The path of the documented input. */
  path: readonly (string | number)[];
  /** The name the caller used. */
  alias: string;
  documented: string;
  /** Another name under which the caller gave another value of the same input. */
  contradicts?: string | undefined;
}

/** Returns the aliases an operation declares, and the name a page has for the input for the next one. */
export function allAliases({ aliases, pagination }: Aliased): Aliases {
  if (pagination?.input === undefined) return aliases ?? {};
  return { [`next_${pagination.kind}`]: pagination.input, ...aliases };
}

/** Returns the aliases inside the object at a pattern such as `linked_records[]`, with their documented names. */
export function aliasesAt(
  aliases: Aliases,
  pattern: string,
): [alias: string, documented: string][] {
  const prefix = pattern === "" ? "" : `${pattern}.`;
  return Object.entries(aliases).flatMap(([key, documented]) => {
    const alias = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return alias === "" || /[.[]/.test(alias) ? [] : [[alias, documented]];
  });
}

/** Moves values given under aliases to the documented names. */
export function resolveAliases(
  given: Readonly<Record<string, unknown>>,
  shape: z.ZodObject["shape"],
  aliases: Aliases,
  pattern: string,
) {
  const names = aliasesAt(aliases, pattern);
  const isGiven = (key: string) => Object.hasOwn(given, key) && given[key] !== undefined;
  const used = names.filter(([alias]) => isGiven(alias));
  if (used.length === 0) return { value: given, uses: [] };
  const uses: Omit<AliasUse, "path">[] = [];
  const value = new Map(Object.entries(given));
  for (const documented of new Set(used.map(([, name]) => name))) {
    const keys = [
      documented,
      ...used.flatMap(([alias, name]) => (name === documented ? alias : [])),
    ];
    const [first, ...others] = preferNonNull(keys.filter(isGiven), given, shape[documented]);
    for (const key of keys) value.delete(key);
    if (first === undefined) continue;
    value.set(documented, given[first]);
    if (first !== documented) uses.push({ alias: first, documented });
    const other = others.find((key) => !isSame(given[key], given[first]));
    if (other !== undefined) uses.push({ alias: other, documented, contradicts: first });
  }
  return { value: Object.fromEntries(value), uses };
}

/** Returns the names to read: those with null, which models send for absent, only if all have it. */
function preferNonNull(
  keys: string[],
  given: Readonly<Record<string, unknown>>,
  field: z.core.$ZodType | undefined,
): string[] {
  const isNullable = field !== undefined && (field as z.ZodType).safeParse(null).success;
  const held = isNullable ? keys : keys.filter((key) => given[key] !== null);
  return held.length === 0 ? keys : held;
}

/** Aliases are for ids, names and numbers: objects are never compared. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return one === other;
  return one === other || (isUuid(one) && isUuid(other) && formatUuid(one) === formatUuid(other));
}

// A JSON number: no hexadecimal, plus sign, leading zeros, spaces or Infinity.
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Parses a text that is exactly one finite JSON number; else undefined. */
export function parseNumber(text: string): number | undefined {
  if (!JSON_NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Parses a text that is exactly `true` or `false`; else undefined. */
export function parseBoolean(text: string): boolean | undefined {
  if (text === "true") return true;
  return text === "false" ? false : undefined;
}

/** Returns the schema inside any number of `optional` and `nullable`. */
export function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** The names that the caller used, by the path of the documented input. */
export type CallerNames = ReadonlyMap<string, string>;

/** Indexes the aliases that were used, because hostile arguments may contain very many. */
export function indexCallerNames(uses: readonly AliasUse[]): CallerNames {
  const read = uses.filter(({ contradicts }) => contradicts === undefined);
  return new Map(read.map(({ alias, path }) => [JSON.stringify(path), alias]));
}
