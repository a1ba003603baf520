import { validateRichText } from "../rich-text/validate-rich-text.js";
import { normalizeRichText, toPlainText } from "../rich-text/rich-text.js";
import { object } from "../validation/validators.js";
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
