import { object } from "../validation/validators.js";
import { serializeUserValue } from "../users/serialize-user.js";
import type { Audit } from "../repository/documents.js";
import { formatToMinute } from "../http/format-time.js";
import { toTextSortKey, type ColumnKind } from "./column-kind.js";

/** Creates the column kinds `created_time` and `last_edited_time`. */
export function createTimestampColumn(field: "createdTime" | "lastEditedTime"): ColumnKind {
  return {
    getEmptyValue: () => null,
    serialize: (_stored, { page }) => formatToMinute(page[field]),
    filter: "date",
    toPlain: (_stored, { page }) => ({
      start: formatToMinute(page[field]),
      end: null,
      time_zone: null,
    }),
    toSortKey: (_stored, { page }) => page[field],
    validateConfig: object({}),
  };
}

/** Creates the column kinds `created_by` and `last_edited_by`. */
export function createAuthorColumn(
  field: keyof Pick<Audit, "createdBy" | "lastEditedBy">,
): ColumnKind {
  return {
    getEmptyValue: () => null,
    serialize: (_stored, { page, scope }) => serializeUserValue(page[field], scope),
    filter: "references",
    toPlain: (_stored, { page }) => [page[field]],
    toSortKey: (_stored, { page, scope }) => {
      return toTextSortKey(scope.repository.findUser(page[field])?.name ?? null);
    },
    validateConfig: object({}),
  };
}
