import { nullable, object, text } from "../validation/validators.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

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
