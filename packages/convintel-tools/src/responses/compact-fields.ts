import { isPlainObject, parseDateTime } from "@workbelt/core/provider";
import { z } from "zod";
import { isVisible } from "./strip-signed-urls.js";

/**
 * A value whose form is not documented, as models read it: any JSON but null. The values inside are as free, and their
 * shape is left open, because a recursive one would be longer and say no more.
 */
export const fieldValue = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.unknown()),
    z.record(z.string(), z.unknown()),
  ])
  .meta({ title: "FieldValue" });

/** A value whose form is not documented. */
export type FieldValue = z.infer<typeof fieldValue>;

/** Fields under the service's own keys, as models read them. */
export type Fields = Readonly<Record<string, FieldValue>>;

/**
 * Reduces the fields of a record whose keys are not documented to what a model needs: without signed URLs
 * and empty values, moments in UTC, named things inside without their ids, which no tool takes.
 */
export function compactFields(record: object): Record<string, FieldValue> {
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

/** Returns a value of a response for a model, unchanged; undefined for null. */
export function toFieldValue(value: unknown): FieldValue | undefined {
  // Responses are JSON, which has no other forms.
  return (value ?? undefined) as FieldValue | undefined;
}

/** Returns an id as text, as the inputs take it; undefined if it is neither text nor a number. */
export function toId(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Returns the name of a person or thing inside a record. */
export function getName(value: unknown): string | undefined {
  const name = isPlainObject(value) ? value["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}

function compactValue(value: unknown): FieldValue {
  if (typeof value === "string") return formatMoment(value);
  if (Array.isArray(value)) return groupByLabel(value.filter(isVisible).map(compactValue));
  return isPlainObject(value) ? compactThing(compactFields(value)) : (value as number | boolean);
}

function compactThing(thing: Fields): FieldValue {
  const name = getName(thing);
  if (name === undefined) return thing;
  const { id: _id, ...fields } = thing;
  return Object.keys(fields).length === 1 ? name : fields;
}

/** Turns a list of things with names of their own, such as scores, into an object by name. */
function groupByLabel(items: unknown[]): FieldValue {
  const labelled = items.filter(isPlainObject).flatMap(splitLabel);
  const labels = new Set(labelled.map(([label]) => label));
  const isGroup = labels.size > 0 && labels.size === items.length;
  return isGroup ? Object.fromEntries(labelled) : items;
}

/** Splits a thing into its name or question and the rest: only the value where the key says nothing more. */
function splitLabel(thing: Readonly<Record<string, unknown>>): [string, unknown][] {
  const { name, question, ...rest } = thing;
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
