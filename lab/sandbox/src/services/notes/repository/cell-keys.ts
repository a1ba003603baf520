import { toPlainText } from "./title.js";
import type { RichText } from "./documents.js";

/** Longer texts are found by their start. */
const MAX_LENGTH = 100;

/** Returns the key of the pages with a value in a column: a text, a number, or one of several ids. */
export function toCellKey(columnId: string, value: string | number): string {
  return `${columnId}=${String(value).slice(0, MAX_LENGTH)}`;
}

/** Returns the keys of a page's stored values. Dates and other objects have none. */
export function listCellKeys(values: Record<string, unknown>): string[] {
  return Object.entries(values).flatMap(([columnId, stored]) =>
    listKeyValues(stored).map((value) => toCellKey(columnId, value)),
  );
}

function listKeyValues(stored: unknown): (string | number)[] {
  if (typeof stored === "string" || typeof stored === "number") return [stored];
  if (!Array.isArray(stored)) return [];
  const items: unknown[] = stored;
  if (items.every((item) => typeof item === "string")) return items;
  return items.every(isRichText) ? [toPlainText(items)] : [];
}

function isRichText(item: unknown): item is RichText {
  return typeof item === "object" && item !== null && "plain_text" in item;
}
