import { normalizeUuid, list, object } from "../validation/validators.js";
import { validateUserReference } from "../rich-text/validate-rich-text.js";
import { serializeUserValue } from "../users/serialize-user.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

interface Reference {
  id: string;
}

/** The column kind `people`. */
export const peopleColumn: ColumnKind<string[]> = {
  validate: list(validateUserReference),
  normalize: (input: Reference[], _column, repository) =>
    input.map(({ id }) => repository.requireUser(normalizeUuid(id)).id),
  getEmptyValue: () => [],
  serialize: (stored, { scope }) => stored.map((id) => serializeUserValue(id, scope)),
  filter: "people",
  toPlain: (stored) => stored,
  toSortKey: ([first], { scope }) =>
    first === undefined ? null : toTextSortKey(scope.repository.findUser(first)?.name ?? null),
  validateConfig: object({}),
};
