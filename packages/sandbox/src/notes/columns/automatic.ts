import { object } from "../validation/check.js";
import { renderUserValue } from "../users/render.js";
import type { Audit } from "../workspace/documents.js";
import { toTheMinute } from "../workspace/time.js";
import { textKey, type ColumnKind } from "./column-kind.js";

/** The columns `created_time` and `last_edited_time`. */
export function timestamp(field: "createdTime" | "lastEditedTime"): ColumnKind {
  return {
    empty: () => null,
    answer: (_kept, { page }) => toTheMinute(page[field]),
    filter: "date",
    plain: (_kept, { page }) => ({ start: toTheMinute(page[field]), end: null, time_zone: null }),
    sortKey: (_kept, { page }) => page[field],
    config: object({}),
  };
}

/** The columns `created_by` and `last_edited_by`. */
export function author(field: keyof Pick<Audit, "createdBy" | "lastEditedBy">): ColumnKind {
  return {
    empty: () => null,
    answer: (_kept, { page, scope }) => renderUserValue(page[field], scope),
    filter: "references",
    plain: (_kept, { page }) => [page[field]],
    sortKey: (_kept, { page, scope }) => {
      return textKey(scope.repository.findUser(page[field])?.name ?? null);
    },
    config: object({}),
  };
}
