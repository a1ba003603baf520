import type { RichText } from "../repository/documents.js";

/** Returns rich text without its formatting. */
export function toPlainText(items: RichText[]): string {
  return items.map((item) => item.plain_text).join("");
}
