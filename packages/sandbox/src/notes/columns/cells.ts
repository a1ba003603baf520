import type { Column, DataSourceDocument, PageDocument } from "../workspace/documents.js";
import { childIds } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { keptFromText, keptAsText } from "./convert.js";
import { optionsOf } from "./options.js";

/** Takes the options that a column has lost out of its cells. */
export function dropLostOptions(
  source: DataSourceDocument,
  column: Column,
  repository: Workspace,
): void {
  if (!Array.isArray(column.config["options"])) return;
  const known = new Set(optionsOf(column).map((option) => option.id));
  changeCells(source, column, repository, ({ values }) => {
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
  repository: Workspace,
): void {
  changeCells(source, after, repository, (page) => {
    return keptFromText(keptAsText({ column: before, page, repository }), after, repository);
  });
}

/** Replaces what the rows keep in a column; undefined empties the cell. */
function changeCells(
  source: DataSourceDocument,
  column: Column,
  repository: Workspace,
  change: (page: PageDocument) => unknown,
): void {
  for (const id of childIds(repository, source.id)) {
    const page = repository.page(id);
    if (page.values[column.id] === undefined) continue;
    const { [column.id]: _, ...others } = page.values;
    const kept = change(page);
    page.values = kept === undefined ? others : { ...others, [column.id]: kept };
    repository.savePage(page);
  }
}
