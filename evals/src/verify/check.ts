import type { FieldValue } from "@workbelt/sandbox";
import { describeValue } from "./describe-value.ts";
import { findDates } from "./find-dates.ts";
import { findNumbers } from "./find-numbers.ts";
import { includesPhrase, normalize } from "./normalize.ts";

/** Returns what a value should have been, as in "is X, expected …"; nothing if it is right. */
export type Check = (value: FieldValue | undefined) => string | undefined;

/** A value that reads exactly like this; names of references count as their value. */
export function is(expected: FieldValue): Check {
  const wanted = describeValue(expected);
  return (value) => (describeValue(value) === wanted ? undefined : wanted);
}

/** No value: absent, empty, false or zero entries. */
export const isEmpty: Check = (value) => (isBlank(value) ? undefined : "nothing");

/** A date, or a time on that day in UTC. */
export function isOn(day: string): Check {
  return (value) => (typeof value === "string" && findDates(value).has(day) ? undefined : day);
}

/** A number, also as text. */
export function isNumber(expected: number): Check {
  return (value) => (Number(value ?? Number.NaN) === expected ? undefined : String(expected));
}

/** Text that mentions every phrase, in any order and case. An array is a choice of phrases. */
export function mentions(...phrases: (string | readonly string[])[]): Check {
  return (value) => {
    const text = describeValue(value);
    const missing = phrases.filter(
      (phrase) => ![phrase].flat().some((one) => includesPhrase(text, one)),
    );
    if (missing.length === 0) return undefined;
    const words = missing.map((phrase) => [phrase].flat().join(" or ").replaceAll("*", "…"));
    return `a text that mentions ${words.join(", ")}`;
  };
}

/** Text that mentions a number, in any usual form. */
export function mentionsNumber(expected: number): Check {
  return (value) =>
    findNumbers(describeValue(value)).has(expected)
      ? undefined
      : `a text that mentions ${expected.toLocaleString("en")}`;
}

/** Text that mentions none of the phrases. */
export function lacks(...phrases: string[]): Check {
  return (value) => {
    const found = phrases.filter((phrase) => includesPhrase(describeValue(value), phrase));
    return found.length === 0 ? undefined : `a text without ${found.join(", ")}`;
  };
}

/** A value that passes all checks. */
export function isAll(...checks: Check[]): Check {
  return (value) => checks.map((check) => check(value)).find((reason) => reason !== undefined);
}

/** Text with the same words, whatever its marks, case and spacing. */
export function reads(expected: string): Check {
  return (value) =>
    normalize(describeValue(value)) === normalize(expected) ? undefined : expected;
}

/** References to exactly these resources, in any order. */
export function refersTo(...targets: { id: string; name: string }[]): Check {
  return (value) => {
    const found = listReferences(value);
    const same = found.length === targets.length && targets.every(({ id }) => found.includes(id));
    return same ? undefined : targets.map(({ name }) => name).join(" and ");
  };
}

/** A value that passes one of the checks. */
export function isOneOf(...checks: Check[]): Check {
  return (value) => {
    const reasons = checks.map((check) => check(value));
    return reasons.includes(undefined) ? undefined : reasons.join(" or ");
  };
}

/** True for values that say nothing. */
export function isBlank(value: FieldValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === "" || value === false;
}

/** Lists the ids that a value refers to. */
export function listReferences(value: FieldValue | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === "object" && "id" in item ? item.id : []));
}
