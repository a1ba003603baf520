import { richTextCheck } from "../rich-text/check.js";
import { keepRichText, plainText } from "../rich-text/rich-text.js";
import { nullable, object, text } from "../validation/check.js";
import type { RichText } from "../workspace/documents.js";
import { textKey, type ColumnKind } from "./column-kind.js";

/** Formatted text: the columns `title` and `rich_text`. */
export const formatted: ColumnKind<RichText[]> = {
  sent: richTextCheck,
  keep: (sent, _column, repository) => keepRichText(sent, repository),
  empty: () => [],
  answer: (kept) => kept,
  filter: "text",
  plain: plainText,
  sortKey: (kept) => textKey(plainText(kept)),
  config: object({}),
};

/** Plain text of limited length: the columns `url`, `email` and `phone_number`. */
export function unformatted(max: number): ColumnKind<string | null> {
  return {
    sent: nullable(text({ max })),
    // An empty string clears the value.
    keep: (sent: string | null) => (sent === "" ? null : sent),
    empty: () => null,
    answer: (kept) => kept,
    filter: "text",
    plain: (kept) => kept,
    sortKey: textKey,
    config: object({}),
  };
}
