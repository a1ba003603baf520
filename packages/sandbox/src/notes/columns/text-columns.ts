import { validateRichText } from "../rich-text/validate-rich-text.js";
import { normalizeRichText, toPlainText } from "../rich-text/rich-text.js";
import { nullable, object, text } from "../validation/validators.js";
import type { RichText } from "../repository/documents.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

/** The column kinds `title` and `rich_text`. */
export const richTextColumn: ColumnKind<RichText[]> = {
  validate: validateRichText,
  normalize: (input, _column, repository) => normalizeRichText(input, repository),
  getEmptyValue: () => [],
  serialize: (stored) => stored,
  filter: "text",
  toPlain: toPlainText,
  toSortKey: (stored) => toTextSortKey(toPlainText(stored)),
  validateConfig: object({}),
};

/** Creates the column kinds `url`, `email` and `phone_number`: plain text of limited length. */
export function createPlainTextColumn(max: number): ColumnKind<string | null> {
  return {
    validate: nullable(text({ max })),
    // An empty string clears the value.
    normalize: (input: string | null) => (input === "" ? null : input),
    getEmptyValue: () => null,
    serialize: (stored) => stored,
    filter: "text",
    toPlain: (stored) => stored,
    toSortKey: toTextSortKey,
    validateConfig: object({}),
  };
}
