import type { InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { findColumn } from "../schema/columns.js";
import { describeUnknownColumn } from "../schema/explain-column-error.js";
import { checkWithColumns } from "../schema/known-columns.js";
import { explainWrongViewId } from "./explain-view-error.js";
import { checkPath } from "../inputs/check-target.js";

/** Finds that there is no view with an id. */
export function checkView(field: string, id: string, api: Api): Promise<InputIssue[]> {
  return checkPath(field, path`/v1/views/${id}`, api, {
    explain: (error) => explainWrongViewId(error, api, id),
  });
}

/** Columns that inputs of a view name. */
export interface ViewColumns {
  filter: readonly string[];
  sorts: readonly string[];
  quick_filters: readonly string[];
}

/** Finds columns that the data source of a view does not have. */
export async function checkViewColumns(
  sourceId: string,
  named: ViewColumns,
  api: Api,
): Promise<InputIssue[]> {
  const names = Object.entries(named).flatMap(([field, columns]: [string, readonly string[]]) =>
    columns.map((name) => ({ field, name })),
  );
  if (names.length === 0) return [];
  const owner = { path: path`/v1/data_sources/${sourceId}` };
  const found = await checkWithColumns(api, owner, (columns) => {
    const unknown = names.filter(({ name }) => findColumn(name, columns) === undefined);
    const problems = unknown.map(({ field, name }) => ({
      field,
      message: describeUnknownColumn(name, columns),
    }));
    return { problems, isClean: problems.length === 0 };
  });
  return found?.problems ?? [];
}
