import { getChildIds, insertChildren, type Position } from "./children.js";
import { collections, type ViewDocument, type DataSourceDocument } from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";

/** Returns the view with this id; throws 404. */
export function requireView(repository: NotesRepository, id: string): ViewDocument {
  return (
    repository.store.get<ViewDocument>(collections.views, id) ??
    repository.throwNotFound("view", id)
  );
}

/** Saves a new or changed view. */
export function saveView(repository: NotesRepository, view: ViewDocument): void {
  repository.store.put(collections.views, view.id, view);
}

/**
 * Saves a view and adds it to the tabs of its database. Returns false if the view to insert after is
 * not one of them.
 */
export function addView(
  repository: NotesRepository,
  view: ViewDocument,
  position: Position = "end",
): boolean {
  saveView(repository, view);
  return insertChildren(repository, toTabsId(view.databaseId), [view.id], position);
}

/** Lists the views of a database in the order of its tabs, without the widgets of dashboards. */
export function listTabs(repository: NotesRepository, databaseId: string): ViewDocument[] {
  return getChildIds(repository, toTabsId(databaseId)).flatMap(
    (id) => repository.store.get<ViewDocument>(collections.views, id) ?? [],
  );
}

/** Lists the widgets of a dashboard, oldest first. */
export function listWidgets(repository: NotesRepository, dashboardId: string): ViewDocument[] {
  return repository.collections.views.find("dashboard", dashboardId);
}

/** Id under which the order of a database's views is stored. */
function toTabsId(databaseId: string): string {
  return `views/${databaseId}`;
}

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
