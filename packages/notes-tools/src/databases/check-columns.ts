import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, isUuid, path } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { type ColumnChanges, findColumnProblems } from "./change-columns.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import { checkPath } from "../inputs/check-target.js";

/** Finds that a data source has no such columns, or others by the new names, or that relations lead nowhere. */
export async function checkColumnChanges(
  sourceId: string,
  changes: ColumnChanges,
  api: Api,
): Promise<InputIssue[]> {
  const columns = await fetchColumns(api, path`/v1/data_sources/${sourceId}`);
  const problems = findColumnProblems(changes, columns);
  return collectProblems([Promise.resolve(problems), checkRelations(changes, api)]);
}

/** Finds relations to a data source that does not exist or is not shared. */
export function checkRelations(
  columns: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<InputIssue[]> {
  const checks = Object.entries(columns).map(async ([name, column]) => {
    const id = getString(column, "relation", "data_source_id") ?? "";
    const field = `properties.${name}`;
    return isUuid(id) ? checkPath(field, path`/v1/data_sources/${id}`, api) : [];
  });
  return collectProblems(checks);
}
