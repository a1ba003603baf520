import type { Column, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** The one column of a page outside data sources. */
const pageColumns: Column[] = [
  { id: "title", name: "title", type: "title", description: null, config: {} },
];

/** The columns of a page: those of its data source, or just its title. */
export function getColumns(
  page: Pick<PageDocument, "parent">,
  repository: NotesRepository,
): Column[] {
  if (page.parent.type !== "data_source_id") return pageColumns;
  return repository.requireDataSource(page.parent.data_source_id).columns;
}

/**
 * The column a key names, by its exact name or by its id, percent-encoded or not. A name goes
 * before an id, so a column called "title" hides the title column's id.
 */
export function findColumn(columns: Column[], key: string): Column | undefined {
  return (
    columns.find((column) => column.name === key) ??
    columns.find((column) => column.id === key || encodeURIComponent(column.id) === key)
  );
}
