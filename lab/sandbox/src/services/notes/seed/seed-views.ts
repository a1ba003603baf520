import { seedId } from "../../../common/seed-id.js";
import type { NotesDatabase, NotesView } from "../../../company/types.js";
import { findColumn } from "../columns/find-column.js";
import type { DataSourceDocument, ViewDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createDefaultView, addView } from "../repository/view-store.js";

/** Seeds the views of a story database: a table of all rows, and its own ones. */
export function seedViews(
  repository: NotesRepository,
  { key, views = [] }: NotesDatabase,
  source: DataSourceDocument,
): void {
  createDefaultView(repository, source, seedId(`notes/view/${key}/default`));
  for (const view of views) {
    addView(repository, createView(seedId(`notes/view/${key}/${view.key}`), view, source));
  }
}

function createView(id: string, story: NotesView, source: DataSourceDocument): ViewDocument {
  const { createdBy, createdTime, databaseId, lastEditedBy, lastEditedTime } = source;
  const { filter = null, groupBy, name, sorts = null, type } = story;
  return {
    createdBy,
    createdTime,
    lastEditedBy,
    lastEditedTime,
    id,
    databaseId,
    dataSourceId: source.id,
    name,
    type,
    filter,
    sorts,
    quickFilters: null,
    configuration: { type, ...(groupBy !== undefined && createGrouping(groupBy, source)) },
  };
}

function createGrouping(name: string, { columns }: DataSourceDocument): object {
  const column = findColumn(columns, name);
  if (column === undefined) throw new Error(`There is no column "${name}" to group by.`);
  const sort = { type: "manual" };
  return {
    group_by: { type: "status", property_id: column.id, group_by: "option", sort },
  };
}
