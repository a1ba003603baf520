import { normalizeUuid } from "../validation/normalize-uuid.js";
import { validateUserReference } from "../rich-text/validate-rich-text.js";
import { serializeUserValue } from "../users/serialize-user.js";
import { oneOfValues, list, object, text } from "../validation/validators.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

interface Reference {
  id: string;
}

/** The column `people`. */
export const peopleColumn: ColumnKind<string[]> = {
  validate: list(validateUserReference),
  normalize: (sent: Reference[], _column, repository) =>
    sent.map(({ id }) => repository.requireUser(normalizeUuid(id)).id),
  getEmptyValue: () => [],
  serialize: (kept, { scope }) => kept.map((id) => serializeUserValue(id, scope)),
  filter: "references",
  toPlain: (kept) => kept,
  toSortKey: ([first], { scope }) =>
    first === undefined ? null : toTextSortKey(scope.repository.findUser(first)?.name ?? null),
  validateConfig: object({}),
};

/** The column `files`: links to files elsewhere. */
export const filesColumn: ColumnKind<object[]> = {
  validate: list(
    object(
      { name: text({ max: 100 }), external: object({ url: text({ max: 2000 }) }) },
      { type: oneOfValues("external") },
    ),
  ),
  normalize: (sent: { name: string; external: object }[]) =>
    sent.map(({ name, external }) => ({ name, type: "external", external })),
  getEmptyValue: () => [],
  serialize: (kept) => kept,
  filter: "existence",
  toPlain: (kept) => kept.map((file) => JSON.stringify(file)),
  toSortKey: (kept) => kept.length || null,
  validateConfig: object({}),
};
