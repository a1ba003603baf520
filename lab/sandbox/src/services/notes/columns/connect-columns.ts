import type { Column, DataSourceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { columnKinds } from "./column-kinds.js";

/**
 * Completes new or changed columns of a data source; the caller saves it. The order of kinds
 * matters: a rollup needs its relation, and a formula may use both.
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
