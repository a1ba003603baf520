import { isPlainObject } from "@workbelt/core/provider";

/** Formats of names and values. */
interface FlatForm {
  /** Formats a value that is no object. */
  cell: (value: unknown) => string;
  /** Formats a key, before it becomes a part of a dotted name. */
  key: (key: string) => string;
}

const FOR_PEOPLE: FlatForm = { cell: formatCell, key: (key) => key };

/** Returns the data as named texts: objects become dotted names. */
export function flatten(data: unknown, form = FOR_PEOPLE, prefix = ""): Map<string, string> {
  if (!isPlainObject(data)) return new Map([[prefix || "value", form.cell(data)]]);
  const entries = Object.entries(data).flatMap(([key, value]) => {
    const name = prefix === "" ? form.key(key) : `${prefix}.${form.key(key)}`;
    return [...flatten(value, form, name)];
  });
  return new Map(entries);
}

/** Formats a value as one text: a list of texts is joined, other lists and objects are JSON. */
export function formatCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.join(", ");
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
