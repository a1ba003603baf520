import type { Column, DataSourceDocument, PageDocument } from "../workspace/documents.js";
import { childIds } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { keptFromText, keptAsText } from "./convert.js";
import { optionsOf } from "./options.js";

/** Takes the options that a column has lost out of its cells. */
export function dropLostOptions(
  source: DataSourceDocument,
  column: Column,
  workspace: Workspace,
): void {
  if (!Array.isArray(column.config["options"])) return;
  const known = new Set(optionsOf(column).map((option) => option.id));
  changeCells(source, column, workspace, ({ values }) => {
    const kept = values[column.id];
    if (Array.isArray(kept)) return kept.filter((id: string) => known.has(id));
    return known.has(String(kept)) ? kept : undefined;
  });
}

/**
 * Carries the cells of a column over into its new type, by way of their text. What makes no value
 * of the new type is lost.
 */
export function convertCells(
  source: DataSourceDocument,
  before: Column,
  after: Column,
  workspace: Workspace,
): void {
  changeCells(source, after, workspace, (page) => {
    return keptFromText(keptAsText({ column: before, page, workspace }), after, workspace);
  });
}

/** Replaces what the rows keep in a column; undefined empties the cell. */
function changeCells(
  source: DataSourceDocument,
  column: Column,
  workspace: Workspace,
  change: (page: PageDocument) => unknown,
): void {
  for (const id of childIds(workspace, source.id)) {
    const page = workspace.page(id);
    if (page.values[column.id] === undefined) continue;
    const { [column.id]: _, ...others } = page.values;
    const kept = change(page);
    page.values = kept === undefined ? others : { ...others, [column.id]: kept };
    workspace.savePage(page);
  }
}
