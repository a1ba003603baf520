import { validateRichText } from "../rich-text/validate-rich-text.js";
import { normalizeRichText, toPlainText } from "../rich-text/rich-text.js";
import { nullable, object, text } from "../validation/validators.js";
import type { RichText } from "../repository/documents.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

/** Formatted text: the columns `title` and `rich_text`. */
export const richTextColumn: ColumnKind<RichText[]> = {
  validate: validateRichText,
  normalize: (sent, _column, repository) => normalizeRichText(sent, repository),
  getEmptyValue: () => [],
  serialize: (kept) => kept,
  filter: "text",
  toPlain: toPlainText,
  toSortKey: (kept) => toTextSortKey(toPlainText(kept)),
  validateConfig: object({}),
};

/** Plain text of limited length: the columns `url`, `email` and `phone_number`. */
export function createPlainTextColumn(max: number): ColumnKind<string | null> {
  return {
    validate: nullable(text({ max })),
    // An empty string clears the value.
    normalize: (sent: string | null) => (sent === "" ? null : sent),
    getEmptyValue: () => null,
    serialize: (kept) => kept,
    filter: "text",
    toPlain: (kept) => kept,
    toSortKey: toTextSortKey,
    validateConfig: object({}),
  };
}
