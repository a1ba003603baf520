import type { Column, DataSourceDocument, PageDocument } from "../repository/documents.js";
import { getChildIds } from "../repository/tree.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { parseStoredValue, formatStoredValue } from "./stored-text.js";
import { getOptions } from "./options.js";

/** Takes the options that a column has lost out of its cells. */
export function removeDeletedOptions(
  source: DataSourceDocument,
  column: Column,
  repository: NotesRepository,
): void {
  if (!Array.isArray(column.config["options"])) return;
  const known = new Set(getOptions(column).map((option) => option.id));
  updateCells(source, column, repository, ({ values }) => {
    const stored = values[column.id];
    if (Array.isArray(stored)) return stored.filter((id: string) => known.has(id));
    return known.has(String(stored)) ? stored : undefined;
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
  repository: NotesRepository,
): void {
  updateCells(source, after, repository, (page) => {
    return parseStoredValue(
      formatStoredValue({ column: before, page, repository }),
      after,
      repository,
    );
  });
}

/** Replaces what the rows keep in a column; undefined empties the cell. */
function updateCells(
  source: DataSourceDocument,
  column: Column,
  repository: NotesRepository,
  change: (page: PageDocument) => unknown,
): void {
  for (const id of getChildIds(repository, source.id)) {
    const page = repository.requirePage(id);
    if (page.values[column.id] === undefined) continue;
    const { [column.id]: _, ...others } = page.values;
    const stored = change(page);
    page.values = stored === undefined ? others : { ...others, [column.id]: stored };
    repository.savePage(page);
  }
}
