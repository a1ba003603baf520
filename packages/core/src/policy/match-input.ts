import type { z } from "zod";
import type { Call } from "../operations/call.js";
import { hasOtherNames } from "../operations/run-call.js";
import { unwrap } from "../schemas/coerce-input.js";
import { isUuid } from "../schemas/common-inputs.js";
import { isPlainObject } from "../text/json.js";
import type { InputCondition } from "./policy-rules.js";

type NamedCall = Pick<Call, "client" | "given" | "input" | "isCanonical" | "operation">;

/**
 * Returns true if a call meets a condition on an input, false if it does not, and undefined if that cannot be decided. A rule
 * and a call may name one thing in different ways. Both are compared in the form that the input's schema gives them, under
 * canonical names, and as they were given.
 */
export function matchesCall(
  { client, given, input, isCanonical, operation }: NamedCall,
  path: string,
  condition: InputCondition,
): boolean | undefined {
  const found = matchesInput(input, path, parseCondition(operation.input.shape, path, condition));
  // A value may be there under another name.
  const isKnown = isCanonical || !hasOtherNames(operation, client.service);
  const mayBeHidden = !isKnown || hasId(path);
  if (typeof condition === "object" && "present" in condition) {
    const isSeen = found === condition.present;
    return isSeen || !mayBeHidden ? found : undefined;
  }
  const asGiven = matchesInput(given, path, condition);
  if (found === true || asGiven === true) return true;
  return mayBeHidden || found === undefined ? undefined : asGiven;
}

/** Returns true for a path with an id, such as that of an attribute, which canonical names do not have. */
function hasId(path: string): boolean {
  return path.split(".").some(isUuid);
}

/** Brings the values of a condition into the form that the input's schema gives them. */
function parseCondition(
  shape: z.ZodObject["shape"],
  path: string,
  condition: InputCondition,
): InputCondition {
  const field = Object.hasOwn(shape, path) ? unwrap(shape[path] as z.ZodType) : undefined;
  const parse = (value: string | number | boolean) => {
    const { data } = field?.safeParse(value) ?? {};
    return typeof data === "string" ? data : value;
  };
  if (Array.isArray(condition)) return condition.map(parse);
  return typeof condition === "object" ? condition : parse(condition);
}

/** Returns true if an input meets a condition, false if it does not, and undefined if that cannot be decided. */
export function matchesInput(
  input: unknown,
  path: string,
  condition: InputCondition,
): boolean | undefined {
  const values = findValues(input, path.split("."));
  if (typeof condition === "object" && "present" in condition) {
    return values.length > 0 === condition.present;
  }
  if (typeof condition === "object" && !Array.isArray(condition)) {
    return isWithin(values, condition as { above?: number; below?: number });
  }
  const wanted = (Array.isArray(condition) ? condition : [condition]) as (
    | string
    | number
    | boolean
  )[];
  const found = values.flatMap((value) => wanted.map((one) => equals(value, one)));
  if (found.includes(true)) return true;
  return found.includes(undefined) ? undefined : false;
}

/** Lists the scalar values at a path and below. Lists on the way count with each of their items. */
function findValues(value: unknown, path: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => findValues(item, path));
  const [key, ...rest] = path;
  if (!isPlainObject(value)) return key === undefined ? [value] : [];
  if (key !== undefined) {
    const wanted = normalize(key);
    const keys = Object.keys(value).filter((each) => normalize(each) === wanted);
    return keys.flatMap((each) => findValues(value[each], rest));
  }
  return Object.values(value).flatMap((part) => findValues(part, []));
}

/** Compares a value; undefined where the two may name one thing in different ways: by id, by email address, by name. */
function equals(value: unknown, wanted: string | number | boolean): boolean | undefined {
  const [given, expected] = [normalize(value), normalize(wanted)];
  if (given === expected) return true;
  return formOf(given) === formOf(expected) ? false : undefined;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function formOf(text: string): "id" | "email" | "name" {
  if (isUuid(text)) return "id";
  return EMAIL.test(text) ? "email" : "name";
}

function normalize(value: unknown): string {
  return String(value).normalize("NFKC").trim().toLowerCase();
}

function isWithin(
  values: readonly unknown[],
  { above = -Infinity, below = Infinity }: { above?: number; below?: number },
): boolean | undefined {
  const numbers = values.map(toNumber).filter((number) => number !== undefined);
  if (numbers.some((number) => number > above && number < below)) return true;
  return numbers.length === 0 && values.length > 0 ? undefined : false;
}

/** Reads a number as people write amounts: `50,000.00 EUR` is undefined, `50,000` is 50000. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !/^-?\d[\d,_ ]*(\.\d+)?$/.test(value.trim())) return undefined;
  return Number(value.replaceAll(/[,_ ]/g, ""));
}
