import type { DataSourceDocument, ViewDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { addView } from "./view-store.js";

/**
 * Adds the table view that every new data source gets ("Create a data source"). Its name is not
 * documented.
 */
export function createDefaultView(
  repository: NotesRepository,
  { createdBy, createdTime, databaseId, id: dataSourceId, ...source }: DataSourceDocument,
  id: string,
): void {
  const { lastEditedBy, lastEditedTime } = source;
  const view: ViewDocument = {
    createdBy,
    createdTime,
    lastEditedBy,
    lastEditedTime,
    id,
    databaseId,
    dataSourceId,
    name: "Default view",
    type: "table",
    filter: null,
    sorts: null,
    quickFilters: null,
    configuration: { type: "table" },
  };
  addView(repository, view);
}
