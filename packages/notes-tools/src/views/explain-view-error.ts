import type { ApiError } from "@workbelt/core";
import { type Api, type Explanation, path } from "@workbelt/core/provider";
import { columnsWithoutValues, explainColumnError } from "../schema/explain-column-error.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import { explainWrongIdKind } from "../id-kind.js";

const LIST_VIEWS = "take view_id from notes_view_list";
const ALTERNATIVES = {
  database: LIST_VIEWS,
  page: "a page has no views, so take view_id from notes_view_list",
};

/** Explains an error caused by an id that is not a view's. */
export function explainWrongViewId(
  error: ApiError,
  api: Api,
  id: string,
): Promise<Explanation | undefined> {
  return explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES });
}

/** The columns that a view names, and a lookup of the data source that should have them. */
export interface RejectedColumns {
  columns: readonly string[];
  fetchSourceId: () => Promise<string | null | undefined>;
}

/** Explains an error about columns that a view names: fetches them and names the closest one. */
export function explainViewColumns(
  error: ApiError,
  api: Api,
  { columns, fetchSourceId }: RejectedColumns,
): Promise<Explanation | undefined> {
  return explainColumnError(error, {
    values: columnsWithoutValues(columns),
    fetchColumns: async () => {
      const id = await fetchSourceId();
      return id ? fetchColumns(api, path`/v1/data_sources/${id}`) : {};
    },
  });
}
