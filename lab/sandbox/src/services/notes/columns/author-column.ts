import { object } from "../validation/validators.js";
import { serializeUserValue } from "../users/serialize-user.js";
import type { Audit } from "../repository/documents.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

/** Creates the column kinds `created_by` and `last_edited_by`. */
export function createAuthorColumn(
  field: keyof Pick<Audit, "createdBy" | "lastEditedBy">,
): ColumnKind {
  return {
    getEmptyValue: () => null,
    serialize: (_stored, { page, scope }) => serializeUserValue(page[field], scope),
    filter: "people",
    toPlain: (_stored, { page }) => [page[field]],
    toSortKey: (_stored, { page, scope }) => {
      return toTextSortKey(scope.repository.findUser(page[field])?.name ?? null);
    },
    validateConfig: object({}),
  };
}
