import { isUuid } from "../schemas/common-inputs.js";
import { isPlainObject } from "../text/json.js";
import type { InputCondition } from "./policy-rules.js";

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
  if (key !== undefined) return Object.hasOwn(value, key) ? findValues(value[key], rest) : [];
  return Object.values(value).flatMap((part) => findValues(part, []));
}

/** Compares a value; undefined where one of the two is an id and the other a name. */
function equals(value: unknown, wanted: string | number | boolean): boolean | undefined {
  const [given, expected] = [normalize(value), normalize(wanted)];
  if (given === expected) return true;
  return isUuid(given) === isUuid(expected) ? false : undefined;
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
