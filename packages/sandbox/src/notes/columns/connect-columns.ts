import type { Column, DataSourceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { columnKinds } from "./column-kinds.js";

/**
 * Completes new or changed columns of a data source, which the caller keeps. It goes by the order of
 * the kinds, as a rollup needs its relation, and a formula may use both.
 */
export function connectColumns(
  source: DataSourceDocument,
  columns: Column[],
  repository: NotesRepository,
): void {
  for (const [type, { connect }] of columnKinds) {
    const ofType = connect === undefined ? [] : columns.filter((column) => column.type === type);
    for (const column of ofType) connect?.(column, source, repository);
  }
}
