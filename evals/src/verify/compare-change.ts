import type { FieldChange, FieldValue, ResourceChange } from "@workbelt/sandbox";
import { type Check, is, isBlank } from "./check.ts";
import { describeValue } from "./describe-value.ts";
import type { ExpectedChange } from "./expected-change.ts";

const MAX_LENGTH = 120;

/** True if the change may be the expected one: the same kind of change to the same resource. */
export function isCandidate(change: ResourceChange, expected: ExpectedChange): boolean {
  return (
    change.service === expected.service &&
    change.resource === expected.resource &&
    change.kind === expected.kind &&
    (expected.id === undefined || change.id === expected.id)
  );
}

/** Returns what is wrong with a change, as sentences; nothing if it is the expected one. */
export function compareChange(change: ResourceChange, expected: ExpectedChange): string[] {
  return [
    ...compareParent(change, expected),
    ...Object.entries(expected.fields).flatMap(([field, wanted]) =>
      compareField(field, change, toCheck(wanted), expected),
    ),
    ...change.fields
      .filter((field) => !isMentioned(field.field, expected) && isSet(field, change))
      .map(({ field, after, before }) => {
        const value = shorten(describeValue(change.kind === "deleted" ? before : after));
        return `${capitalize(expected.name)} also has ${field} ${value}, which was not requested.`;
      }),
  ];
}

function compareParent({ parent }: ResourceChange, expected: ExpectedChange): string[] {
  if (expected.parent === undefined || parent?.id === expected.parent) return [];
  return [`${capitalize(expected.name)} is in the wrong place: ${parent?.title ?? "nowhere"}.`];
}

function compareField(
  name: string,
  { fields, kind }: ResourceChange,
  check: Check,
  expected: ExpectedChange,
): string[] {
  const found = fields.find(({ field }) => field === name);
  if (kind === "updated" && found === undefined) {
    return [`${capitalize(expected.name)}: ${name} has not changed.`];
  }
  const value = kind === "deleted" ? found?.before : found?.after;
  const wanted = check(value);
  if (wanted === undefined) return [];
  return [
    `${capitalize(expected.name)}: ${name} is ${shorten(describeValue(value))}, expected ${wanted}.`,
  ];
}

function isMentioned(field: string, { fields, optional = [] }: ExpectedChange): boolean {
  return (
    field in fields ||
    optional.some((one) => (one.endsWith("*") ? field.startsWith(one.slice(0, -1)) : one === field))
  );
}

/** True for a difference that says something: a blank value of a new resource does not. */
function isSet({ after }: FieldChange, { kind }: ResourceChange): boolean {
  return kind !== "created" || !isBlank(after);
}

function toCheck(wanted: Check | FieldValue): Check {
  return typeof wanted === "function" ? wanted : is(wanted);
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
