import { toPlainText } from "../rich-text/rich-text.js";
import type { Column, DataSourceDocument, PageDocument } from "../repository/documents.js";
import { getChildIds } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createColumnId } from "./column-id.js";
import type { RowCell } from "./column-kind.js";

/**
 * Creates the synced column of a two-sided relation and fills it. Recorded: the service ignores the
 * requested name and id, calls it "Related to <data source> (<column>)" plus a number if the name
 * is taken, and creates a new one for each change.
 */
export function connectRelation(
  column: Column,
  source: DataSourceDocument,
  repository: NotesRepository,
): void {
  if (column.config["type"] !== "dual_property") return;
  const target = findTarget(column, source, repository);
  const title = toPlainText(source.title) || "Untitled";
  const synced: Column = {
    id: createColumnId(),
    name: createUniqueName(`Related to ${title} (${column.name})`, target.columns),
    type: "relation",
    description: null,
    config: {
      data_source_id: source.id,
      type: "dual_property",
      synced_property_id: column.id,
    },
  };
  column.config = { ...column.config, synced_property_id: synced.id };
  target.columns.push(synced);
  if (target !== source) repository.saveDataSource(target);
  for (const id of getChildIds(repository, source.id)) {
    const page = repository.requirePage(id);
    const related = (page.values[column.id] ?? []) as string[];
    propagateRelation([], related, { column, page, repository });
    if (related.includes(id)) repository.savePage(page);
  }
}

/**
 * Makes the other side of a relation one-sided and keeps its values. Recorded for reconfigured
 * relations, assumed [removed-relation-keeps-values] for removed ones.
 */
export function disconnectRelation(
  column: Column,
  source: DataSourceDocument,
  repository: NotesRepository,
): void {
  const target = findTarget(column, source, repository);
  const synced = target.columns.find((each) => each.id === column.config["synced_property_id"]);
  if (synced === undefined) return;
  synced.config = { data_source_id: source.id, type: "single_property" };
  if (target !== source) repository.saveDataSource(target);
}

/** Updates the other side of a relation with added and removed rows. */
export function propagateRelation(before: string[], after: string[], cell: RowCell): void {
  const { column, page } = cell;
  const syncedId = column.config["synced_property_id"];
  if (typeof syncedId !== "string") return;
  const removedIds = before.filter((id) => !after.includes(id));
  const addedIds = new Set(after.filter((id) => !before.includes(id)));
  for (const id of removedIds) updateRelatedPage(id, syncedId, cell, []);
  for (const id of addedIds) updateRelatedPage(id, syncedId, cell, [page.id]);
}

/** Appends the cell's row to a related row's list, or removes it. */
function updateRelatedPage(
  id: string,
  syncedId: string,
  { column, page, repository }: RowCell,
  added: string[],
): void {
  const relatedPage = id === page.id ? page : repository.requirePage(id);
  if (!isRowIn(relatedPage, column.config["data_source_id"])) return;
  const ids = (relatedPage.values[syncedId] ?? []) as string[];
  const others = ids.filter((each) => each !== page.id);
  relatedPage.values = { ...relatedPage.values, [syncedId]: [...others, ...added] };
  if (relatedPage !== page) repository.savePage(relatedPage);
}

function isRowIn({ parent }: PageDocument, dataSourceId: unknown): boolean {
  return parent.type === "data_source_id" && parent.data_source_id === dataSourceId;
}

/** Returns the target of a relation; for its own data source, the instance being changed. */
function findTarget(
  { config }: Column,
  source: DataSourceDocument,
  repository: NotesRepository,
): DataSourceDocument {
  const id = String(config["data_source_id"]);
  return id === source.id ? source : repository.requireDataSource(id);
}

function createUniqueName(baseName: string, columns: Column[]): string {
  const taken = new Set(columns.map((column) => column.name));
  let name = baseName;
  for (let number = 1; taken.has(name); number += 1) name = `${baseName} ${number}`;
  return name;
}
