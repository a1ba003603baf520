import { object } from "../validation/validators.js";
import { formatToMinute } from "../http/format-time.js";
import type { ColumnKind } from "./column-kind.js";

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
