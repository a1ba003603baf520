import type { Fields } from "./documents.js";

/** A part of a value that is text; empty when it is not there. */
export function getTextField(fields: Fields, key: string): string {
  const field = fields[key];
  return typeof field === "string" ? field : "";
}
