import { oneOfValues, list, object, text } from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";

/** The column kind `files`: links to external files. */
export const filesColumn: ColumnKind<object[]> = {
  validate: list(
    object(
      { name: text({ max: 100 }), external: object({ url: text({ max: 2000 }) }) },
      { type: oneOfValues("external") },
    ),
  ),
  normalize: (input: { name: string; external: object }[]) =>
    input.map(({ name, external }) => ({ name, type: "external", external })),
  getEmptyValue: () => [],
  serialize: (stored) => stored,
  filter: "existence",
  toPlain: (stored) => stored.map((file) => JSON.stringify(file)),
  toSortKey: (stored) => stored.length || null,
  validateConfig: object({}),
};
