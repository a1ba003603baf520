import { isPlainObject, parseDateTime } from "@workbelt/core/provider";
import { isVisible } from "./strip-signed-urls.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reduces the fields of a record whose keys are not documented to what a model needs: without signed URLs
 * and empty values, moments in UTC, named things inside without their ids, which no tool takes.
 */
export function compactFields(record: object): Record<string, unknown> {
  const entries = Object.entries(record)
    .filter(([, value]) => isVisible(value))
    .map(([key, value]) => [key, compactValue(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

/** Formats an ISO date-time in UTC, without fractions of a second; other texts are unchanged. */
export function formatMoment(text: string): string {
  const ms = text.includes("T") ? parseDateTime(text) : undefined;
  return ms === undefined ? text : new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Returns the name of a person or thing inside a record. */
export function getName(value: unknown): string | undefined {
  const name = isPlainObject(value) ? value["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

function compactValue(value: unknown): unknown {
  if (typeof value === "string") return formatMoment(value);
  if (Array.isArray(value)) return groupByLabel(value.filter(isVisible).map(compactValue));
  return isPlainObject(value) ? compactThing(compactFields(value)) : value;
}

function compactThing(thing: Fields): unknown {
  if (getName(thing) === undefined) return thing;
  const { id: _id, ...fields } = thing;
  return Object.keys(fields).length === 1 ? fields["name"] : fields;
}

/** Turns a list of things with names of their own, such as scores, into an object by name. */
function groupByLabel(items: readonly unknown[]): unknown {
  const labelled = items.filter(isPlainObject).flatMap(splitLabel);
  const labels = new Set(labelled.map(([label]) => label));
  const isGroup = labels.size > 0 && labels.size === items.length;
  return isGroup ? Object.fromEntries(labelled) : items;
}

/** Splits a thing into its name or question and the rest: only the value where the key says nothing more. */
function splitLabel({ name, question, ...rest }: Fields): [string, unknown][] {
  const label = name ?? question;
  const [first, ...others] = Object.entries(rest);
  if (typeof label !== "string" || first === undefined) return [];
  if (name !== undefined && question !== undefined) return [];
  const [key, value] = first;
  const isValue = others.length === 0 && (key === "score" || Array.isArray(value));
  return [[label, isValue ? value : rest]];
}

function isEmpty(value: unknown): boolean {
  const isContainer = typeof value === "object" && value !== null;
  return value === "" || (isContainer && Object.keys(value).length === 0);
}
