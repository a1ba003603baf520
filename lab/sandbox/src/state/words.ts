import type { FieldValue, ResourceReference } from "./resource-change.js";

const MAX_QUOTED = 80;
const MAX_TITLE = 120;

/** Quotes text of the workspace in a sentence, on one line and shortened. */
export function quote(text: string): string {
  return `"${shorten(text, MAX_QUOTED)}"`;
}

/** Characters before a difference that are quoted with it. */
const CONTEXT = 24;

/** Quotes two texts that differ, long ones from shortly before the first difference on. */
export function quoteDifference(before: string, after: string): [before: string, after: string] {
  const [one, other] = [before, after].map((text) => text.replaceAll(/\s+/g, " ").trim()) as [
    string,
    string,
  ];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  if (start < MAX_QUOTED - CONTEXT || Math.max(one.length, other.length) <= MAX_QUOTED)
    return [quote(before), quote(after)];
  const from = one.lastIndexOf(" ", start - CONTEXT) + 1;
  return [
    `"…${shorten(one.slice(from), MAX_QUOTED)}"`,
    `"…${shorten(other.slice(from), MAX_QUOTED)}"`,
  ];
}

/** Returns the title of something that has only a text. */
export function toTitle(text: string): string {
  return shorten(text, MAX_TITLE);
}

/** Returns text on one line with at most `maxLength` characters. */
export function shorten(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join("")}…`;
}

/** Joins words: "a, b and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length <= 1) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Words for a value in a sentence. */
export function formatValue(value: FieldValue, form: ValueForm = {}): string {
  if (typeof value === "string") return formatText(value, form.isChoice ?? false);
  if (typeof value === "number") return formatNumber(value, form.currency);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isReference(value)) return formatReference(value);
  return joinWords(value.map((item) => formatValue(item, form)));
}

/** Facts about a field that decide how its values are written. */
export interface ValueForm {
  isChoice?: boolean | undefined;
  currency?: string | undefined;
}

/** Formats a number, or an amount of money: "310,000", "$310,000". */
export function formatNumber(value: number, currency?: string): string {
  const isCurrency = currency !== undefined && /^[a-z]{3}$/i.test(currency);
  return value.toLocaleString("en-US", {
    ...(isCurrency && { style: "currency", currency }),
    minimumFractionDigits: 0,
    maximumFractionDigits: 4,
  });
}

/** Names a resource. People who work here are not quoted. */
export function formatReference({ resource, title }: Omit<ResourceReference, "id">): string {
  return resource === "member" || resource === "user" ? shorten(title, MAX_QUOTED) : quote(title);
}

/** True for a reference to a resource, false for other values. */
export function isReference(value: FieldValue): value is ResourceReference {
  return typeof value === "object" && "resource" in value;
}

function formatText(text: string, isChoice: boolean): string {
  if (isChoice) return shorten(text, MAX_QUOTED);
  return formatDate(text) ?? quote(text);
}

const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|\+00:00))?$/;

/** Words for an ISO 8601 date or time in UTC: "18 November 2026", "18 November 2026, 14:30 UTC". */
export function formatDate(text: string): string | undefined {
  const [, day = "", time] = ISO_DATE.exec(text) ?? [];
  const date = new Date(day);
  if (day === "" || Number.isNaN(date.getTime())) return undefined;
  const words = date.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return time === undefined || time === "00:00" ? words : `${words}, ${time} UTC`;
}
