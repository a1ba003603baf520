import { InputError, type InputIssue } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { findColumn } from "../schema/columns.js";
import { describeUnknownColumn } from "../schema/explain-column-error.js";
import { isCutRelation, type NotesPage } from "../schema/page.js";
import type { NotesViewRows } from "./query-rows.js";

/**
 * Leaves only some columns in rows, each given by name or id, and relations that are cut, over which they may be computed. Every
 * row has all columns of its data source.
 *
 * @throws InputError for a name that no column has.
 */
export function selectColumns(
  page: NotesViewRows,
  names: readonly string[],
  api: Api,
): NotesViewRows {
  const columns = page.items[0]?.properties;
  // There are no rows, or the connection may not read them.
  if (!columns) return page;
  const issues = names.flatMap((name, index): InputIssue[] =>
    findColumn(name, columns) === undefined
      ? [{ field: `columns.${index}`, message: describeUnknownColumn(name, columns) }]
      : [],
  );
  if (issues.length > 0) throw new InputError(api.operation, issues);
  return { ...page, items: page.items.map((row) => selectOfRow(row, names)) };
}

function selectOfRow({ properties, ...row }: NotesPage, names: readonly string[]): NotesPage {
  const wanted = new Set(names.map((name) => findColumn(name, properties ?? {})));
  const isComputed = [...wanted].some((value) => ["formula", "rollup"].includes(value?.type ?? ""));
  const selected = Object.entries(properties ?? {}).filter(
    ([, value]) => wanted.has(value) || (isComputed && isCutRelation(value)),
  );
  return { ...row, properties: Object.fromEntries(selected) };
}
