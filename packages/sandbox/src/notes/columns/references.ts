import { canonicalId } from "../gate/path-ids.js";
import { userReferenceCheck } from "../rich-text/check.js";
import { renderUserValue } from "../users/render.js";
import { choice, list, object, text } from "../validation/check.js";
import { textKey, type ColumnKind } from "./column-kind.js";

interface Reference {
  id: string;
}

/** The column `people`. */
export const people: ColumnKind<string[]> = {
  sent: list(userReferenceCheck),
  keep: (sent: Reference[], _column, repository) =>
    sent.map(({ id }) => repository.user(canonicalId(id)).id),
  empty: () => [],
  answer: (kept, { scope }) => kept.map((id) => renderUserValue(id, scope)),
  filter: "references",
  plain: (kept) => kept,
  sortKey: ([first], { scope }) =>
    first === undefined ? null : textKey(scope.repository.findUser(first)?.name ?? null),
  config: object({}),
};

/** The column `files`: links to files elsewhere. */
export const files: ColumnKind<object[]> = {
  sent: list(
    object(
      { name: text({ max: 100 }), external: object({ url: text({ max: 2000 }) }) },
      { type: choice("external") },
    ),
  ),
  keep: (sent: { name: string; external: object }[]) =>
    sent.map(({ name, external }) => ({ name, type: "external", external })),
  empty: () => [],
  answer: (kept) => kept,
  filter: "existence",
  plain: (kept) => kept.map((file) => JSON.stringify(file)),
  sortKey: (kept) => kept.length || null,
  config: object({}),
};
