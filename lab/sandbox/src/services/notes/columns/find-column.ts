import type { Column, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** The only column of a page outside data sources. */
const pageColumns: Column[] = [
  { id: "title", name: "title", type: "title", description: null, config: {} },
];

/** Returns the columns of a page: its data source's, or only the title. */
export function getColumns(
  page: Pick<PageDocument, "parent">,
  repository: NotesRepository,
): Column[] {
  if (page.parent.type !== "data_source_id") return pageColumns;
  return repository.requireDataSource(page.parent.data_source_id).columns;
}

/**
 * Finds a column by exact name or by id (percent-encoded or not). Names take precedence, so a
 * column called "title" hides the title column's id.
 */
export function findColumn(columns: Column[], key: string): Column | undefined {
  return (
    columns.find((column) => column.name === key) ??
    columns.find((column) => column.id === key || encodeURIComponent(column.id) === key)
  );
}
