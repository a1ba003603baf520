import { z } from "zod";
import type { Call } from "../operations/call.js";
import { hasOtherNames } from "../operations/run-call.js";
import { identityOf, normalizeId } from "../operations/touches.js";
import { allAliases, unwrap } from "../schemas/coerce-input.js";
import { isUuid } from "../schemas/common-inputs.js";
import { parseMoment } from "../schemas/moment.js";
import { inputsLike } from "../schemas/named.js";
import { isPlainObject } from "../text/json.js";
import { nameKey } from "../text/names.js";
import type { InputCondition } from "./policy-rules.js";

type NamedCall = Pick<Call, "client" | "given" | "input" | "isCanonical" | "operation">;
type Scalar = string | number | boolean;
/** True for a met condition, false for one that is not, and undefined if that cannot be decided. */
type Match = boolean | undefined;

/**
 * Returns true if a call meets a condition on an input, false if it does not, and undefined if that cannot be decided. A rule
 * and a call may name one thing in different ways, and under different inputs. They are compared in the form that the input's schema
 * gives them, under canonical names, and as they were given.
 */
export function matchesCall(call: NamedCall, path: string, condition: InputCondition): Match {
  const { operation } = call;
  const own = toOwnPath(path, operation);
  const [input = "", ...rest] = own.split(".");
  const implied = operation.implies?.[input];
  if (implied !== undefined) {
    return matchesInput({ [input]: implied }, own, condition) === false ? false : undefined;
  }
  if (!Object.hasOwn(operation.input.shape, input)) {
    return namesThing(call, own, condition) ? undefined : matchesInput({}, own, condition);
  }
  const like = [input, ...inputsLike(operation.input, input)];
  const given = like.filter((each) => call.input[each] !== undefined);
  const paths = (given.length === 0 ? [input] : given).map((each) => [each, ...rest].join("."));
  const found = findAny(paths.map((each) => matchesOwn(call, each, condition)));
  // An object in the input may take the same id under another key.
  const key = rest.at(-1);
  const isAbsent = key !== undefined && matchesInput(call.input, own, { present: false }) === true;
  if (found === false && isAbsent && namesThing(call, key, condition)) return undefined;
  // Callers mean the same by the other name, and a rule most likely does.
  return found === true && own !== path ? undefined : found;
}

/** Returns true if one of them is true, and undefined if one of them may be. */
function findAny(matches: readonly Match[]): Match {
  if (matches.includes(true)) return true;
  return matches.includes(undefined) ? undefined : false;
}

/** Compares an input that the operation has. */
function matchesOwn(
  { client, given, input, isCanonical, operation }: NamedCall,
  path: string,
  condition: InputCondition,
): Match {
  const found = matchesInput(input, path, parseCondition(operation.input, path, condition));
  // A value may be there under another name.
  const isKnown = isCanonical || !hasOtherNames(operation, client.service);
  const mayBeHidden = !isKnown || hasId(path);
  if (typeof condition === "object" && "present" in condition) {
    const isSeen = found === condition.present;
    return isSeen || !mayBeHidden ? found : undefined;
  }
  const asGiven = matchesInput(given, path, condition);
  if (found === true || asGiven === true) return true;
  // Of two names in one form, the canonical one decides.
  return mayBeHidden ? undefined : found;
}

/** Replaces names that callers may take for inputs by those that the operation has. */
function toOwnPath(path: string, operation: NamedCall["operation"]): string {
  const aliases = new Map(
    Object.entries(allAliases(operation)).map(([alias, documented]) => [
      alias.replaceAll("[]", ""),
      documented,
    ]),
  );
  const own: string[] = [];
  for (const key of path.split(".")) own.push(aliases.get([...own, key].join(".")) ?? key);
  return own.join(".");
}

/**
 * Returns true if a condition is on the id of a thing, which the operation takes under another name: a page as `block_id` or as the
 * parent of a comment, a record as one of two that are merged.
 */
function namesThing(
  { client: { service }, input, operation }: NamedCall,
  path: string,
  condition: InputCondition,
): boolean {
  const kind = identityOf(service, path);
  // The id as such, not one in a role, such as that of a parent.
  if (kind === undefined || path !== `${kind.replaceAll(" ", "_")}_id`) return false;
  return listIds(operation.input, input, (key) => identityOf(service, key) !== undefined).some(
    ({ id, schema }) =>
      toWanted(condition).some((wanted) => {
        const parsed = parseValue(schema, wanted);
        return typeof parsed === "string" && isUuid(parsed) && normalizeId(parsed) === id;
      }),
  );
}

/** An id in an input. */
interface FoundId {
  readonly id: string;
  readonly schema: z.ZodType;
}

/** Lists the ids in an input, without those in open objects, which are values. */
function listIds(schema: z.ZodType, value: unknown, isId: (key: string) => boolean): FoundId[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((each) => listIds(inner.element as z.ZodType, each, isId));
  }
  if (!(inner instanceof z.ZodObject) || !isPlainObject(value)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const part = value[key];
    return typeof part === "string" && isUuid(part) && isId(key)
      ? [{ id: normalizeId(part), schema: unwrap(field) }]
      : listIds(field, part, isId);
  });
}

/** Returns true for a path with an id, such as that of an attribute, which canonical names do not have. */
function hasId(path: string): boolean {
  return path.split(".").some(isUuid);
}

/** Brings the values of a condition into the form that the input's schema gives them. */
function parseCondition(
  input: z.ZodObject,
  path: string,
  condition: InputCondition,
): InputCondition {
  const field = findSchema(input, path.split("."));
  if (field === undefined) return condition;
  if (Array.isArray(condition)) return condition.map((each: Scalar) => parseValue(field, each));
  return typeof condition === "object" ? condition : parseValue(field, condition);
}

function parseValue(schema: z.ZodType, value: Scalar): Scalar {
  const { data } = schema.safeParse(value);
  return typeof data === "string" ? data : value;
}

/** Finds the schema of the texts at a path. */
function findSchema(schema: z.ZodType, [key, ...rest]: readonly string[]): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) {
    return findSchema(inner.element as z.ZodType, key === undefined ? [] : [key, ...rest]);
  }
  if (key === undefined) return inner;
  if (!(inner instanceof z.ZodObject) || !Object.hasOwn(inner.shape, key)) return undefined;
  return findSchema(inner.shape[key] as z.ZodType, rest);
}

function toWanted(condition: InputCondition): readonly Scalar[] {
  if (Array.isArray(condition)) return condition as readonly Scalar[];
  return typeof condition === "object" ? [] : [condition];
}

/** Returns true if an input meets a condition, false if it does not, and undefined if that cannot be decided. */
export function matchesInput(input: unknown, path: string, condition: InputCondition): Match {
  const values = findValues(input, path.split("."));
  if (typeof condition === "object" && "present" in condition) {
    return values.some(({ isOther }) => isOther !== true) === condition.present;
  }
  if (typeof condition === "object" && !Array.isArray(condition)) {
    return isWithin(values, condition as { above?: number; below?: number });
  }
  const wanted = toWanted(condition);
  return findAny(values.flatMap((value) => wanted.map((one) => equals(value, one))));
}

/** A scalar value of an input. */
interface FoundValue {
  readonly value: unknown;
  /** True if it stands for the object in which the path ends: services take `60000` for `{ currency_value: 60000 }`. */
  readonly isPlain: boolean;
  /** True for an object without the key, whose other keys may name the same: a record by its domain in place of its id. */
  readonly isOther?: true;
}

/** Lists the scalar values at a path and below, or else those where the path breaks off. Each item of a list on the way counts. */
function findValues(value: unknown, path: readonly string[], depth = 0): FoundValue[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findValues(item, path, depth));
  const [key, ...rest] = path;
  if (!isPlainObject(value)) return [{ value, isPlain: key !== undefined }];
  if (key !== undefined) {
    const wanted = normalize(key);
    const keys = Object.keys(value).filter((each) => normalize(each) === wanted);
    // The keys of a value, as in `values.company.target_record_id`, are the service's own.
    if (keys.length === 0 && depth >= 2) return [{ value, isPlain: true, isOther: true }];
    return keys.flatMap((each) => findValues(value[each], rest, depth + 1));
  }
  return Object.values(value).flatMap((part) => findValues(part, [], depth + 1));
}

/**
 * Compares a value; undefined where the two may name one thing in different ways: by id, by email address, by name or a part of it,
 * as an address or its host.
 */
function equals({ isOther, isPlain, value }: FoundValue, wanted: Scalar): Match {
  if (isOther === true) return undefined;
  const [given, expected] = [normalize(value), normalize(wanted)];
  if (given === expected) return true;
  const form = formOf(given);
  if (form !== formOf(expected)) return undefined;
  if (form !== "name") return false;
  // A plain text may have several parts, such as first and last name.
  const mayBeSame =
    isPlain ||
    // Services take yes for true.
    (typeof wanted === "boolean" && !/^(?:true|false)$/.test(given)) ||
    isSameMeasure(given, expected) ||
    isPartOf(given, expected) ||
    normalizeAddress(given) === normalizeAddress(expected);
  return mayBeSame ? undefined : false;
}

/** Returns true for one number or one moment in two spellings. */
function isSameMeasure(one: string, other: string): boolean {
  const numbers = [one, other].map(Number);
  if (numbers.every((number) => !Number.isNaN(number))) return numbers[0] === numbers[1];
  const [first, second] = [one, other].map((text) => parseMoment(text, { day: "start" })?.ms);
  return first !== undefined && first === second;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function formOf(text: string): "id" | "email" | "name" {
  if (isUuid(text)) return "id";
  return EMAIL.test(text) ? "email" : "name";
}

/** Returns true if a name has some words of another one, or all in another order: people are found by their first name. */
function isPartOf(given: string, whole: string): boolean {
  const [some, all] = [given, whole].map(toWords) as [string[], string[]];
  return all.length > 1 && some.length > 0 && some.every((each) => all.includes(each));
}

/** Splits a name at its spaces into words without accents. */
function toWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Brings a value into the form in which all its spellings are the same. */
function normalize(value: unknown): string {
  const text = nameKey(String(value).normalize("NFKC"));
  return isUuid(text) ? normalizeId(text) : text;
}

const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\.?$/u;

/** Names the host of a web address and its path: services take addresses for domains, and read addresses in several spellings. */
function normalizeAddress(text: string): string {
  const address = DOMAIN.test(text) ? `https://${text}` : text;
  if (!/^https?:/.test(address) || !URL.canParse(address)) return text;
  const { hash, host, pathname, search } = new URL(address);
  const place = `${host}${pathname}`.replace(/^www\./, "").replace(/\.?\/$/, "");
  return `${place}${search}${hash}`.replaceAll(/%[\da-f]{2}/gi, decodeUnreserved);
}

/** Decodes a character that needs no encoding in addresses (RFC 3986 §2.3). */
function decodeUnreserved(encoded: string): string {
  const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}

function isWithin(
  values: readonly FoundValue[],
  { above = -Infinity, below = Infinity }: { above?: number; below?: number },
): Match {
  const numbers = values.map(({ value }) => toNumber(value));
  if (numbers.some((number) => number !== undefined && number > above && number < below)) {
    return true;
  }
  // A text without digits beside a number is not an amount, but its currency, for example.
  const isNumber = numbers.some((number) => number !== undefined);
  const unread = values.filter(
    ({ value }, index) => numbers[index] === undefined && (!isNumber || /\d/u.test(String(value))),
  );
  return unread.length > 0 ? undefined : false;
}

/** Reads a number as people write amounts: `50,000.00 EUR` is undefined, `50,000` is 50000. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^-?\d[\d,_ ]*(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value.replaceAll(/[,_ ]/g, ""));
}
