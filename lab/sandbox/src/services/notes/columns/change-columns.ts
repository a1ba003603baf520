import { validationError } from "../errors.js";
import type { Column, DataSourceDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { convertCells, removeDeletedOptions } from "./convert-cells.js";
import { connectColumns } from "./connect-columns.js";
import { findColumn } from "./find-column.js";
import { getColumnKind } from "./column-kinds.js";
import {
  createColumn,
  assertOneTitle,
  findColumnType,
  type ColumnInput,
} from "./create-columns.js";

/** Validated column changes from a request, by column name or id. */
export type SchemaChanges = Record<string, ColumnInput | null>;

/** Adds, renames, changes and removes columns of a data source. The caller saves it. */
export function changeColumns(
  source: DataSourceDocument,
  changes: SchemaChanges,
  repository: NotesRepository,
): void {
  const typedColumns = new Set<Column>();
  for (const [key, change] of Object.entries(changes)) {
    const column = findColumn(source.columns, key) ?? addColumn(source, key, change, repository);
    if (change === null) removeColumn(source, column, repository);
    else changeColumn(source, column, change, repository);
    if (change !== null && findColumnType(change) !== undefined) typedColumns.add(column);
  }
  assertOneTitle(source.columns);
  connectColumns(source, [...typedColumns], repository);
}

function removeColumn(
  source: DataSourceDocument,
  column: Column,
  repository: NotesRepository,
): void {
  // The rule is documented, the message is not.
  if (column.type === "title") throw validationError("Title property cannot be removed.");
  getColumnKind(column.type).disconnect?.(column, source, repository);
  source.columns = source.columns.filter((each) => each !== column);
}

function addColumn(
  source: DataSourceDocument,
  key: string,
  change: ColumnInput | null,
  repository: NotesRepository,
): Column {
  if (change === null || findColumnType(change) === undefined) {
    throw validationError(`${key} is not a property that exists.`);
  }
  const column = createColumn(key, change, repository);
  source.columns.push(column);
  return column;
}

function changeColumn(
  source: DataSourceDocument,
  column: Column,
  change: ColumnInput,
  repository: NotesRepository,
): void {
  const { name, description } = change;
  if (typeof name === "string") renameColumn(source, column, name);
  if (description !== undefined) column.description = description as string | null;
  const type = findColumnType(change);
  if (type === undefined) return;
  getColumnKind(column.type).disconnect?.(column, source, repository);
  if (type !== column.type) changeType(source, column, change, repository);
  else changeColumnConfig(source, column, change[type], repository);
}

function renameColumn(source: DataSourceDocument, column: Column, name: string): void {
  const taken = source.columns.some((other) => other !== column && other.name === name);
  if (taken) throw validationError(`A property with the name ${name} exists already.`);
  column.name = name;
}

/**
 * Changes a column's type. The title cannot change; other columns keep their id and all convertible
 * cells.
 */
function changeType(
  source: DataSourceDocument,
  column: Column,
  change: ColumnInput,
  repository: NotesRepository,
): void {
  if (column.type === "title") throw validationError("Title property type cannot be changed.");
  const { type, config } = createColumn(column.name, change, repository);
  const before = { ...column };
  Object.assign(column, { type, config });
  convertCells(source, before, column, repository);
}

function changeColumnConfig(
  source: DataSourceDocument,
  column: Column,
  input: unknown,
  repository: NotesRepository,
): void {
  const kind = getColumnKind(column.type);
  column.config =
    kind.changeConfig?.(input as never, column) ??
    kind.normalizeConfig?.(input as never, repository) ??
    (input as Record<string, unknown>);
  removeDeletedOptions(source, column, repository);
}
