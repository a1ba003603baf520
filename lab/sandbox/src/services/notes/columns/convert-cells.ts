import type { Column, DataSourceDocument, PageDocument } from "../repository/documents.js";
import { getChildIds } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { parseStoredValue, formatStoredValue } from "./stored-text.js";
import { getOptions } from "./options.js";

/** Removes a column's deleted options from its cells. */
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
 * Converts the cells of a column to its new type through their text. Inconvertible values are
 * dropped.
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

/** Replaces the stored values of a column; undefined empties a cell. */
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
