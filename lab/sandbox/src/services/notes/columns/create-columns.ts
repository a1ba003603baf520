import { validationError } from "../errors.js";
import type { Column } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createColumnId } from "./column-id.js";
import { columnKinds, getColumnKind } from "./column-kinds.js";

/** A schema entry from a request: the configuration under its type's key, plus shared fields. */
export type ColumnInput = Record<string, unknown>;

/** Creates the columns of a validated schema; only a title if it is omitted. */
export function createColumns(
  input: Record<string, ColumnInput> | undefined,
  repository: NotesRepository,
): Column[] {
  const columns = Object.entries(input ?? { Name: { title: {} } }).map(([name, column]) => {
    return createColumn(name, column, repository);
  });
  assertOneTitle(columns);
  return columns;
}

/** Creates a column from a validated schema entry. */
export function createColumn(
  name: string,
  input: ColumnInput,
  repository: NotesRepository,
): Column {
  const type = findColumnType(input) ?? "";
  const config = input[type] as Record<string, unknown>;
  return {
    id: type === "title" ? "title" : createColumnId(),
    name,
    type,
    description: (input["description"] ?? null) as string | null,
    config: getColumnKind(type).normalizeConfig?.(config as never, repository) ?? config,
  };
}

/** Returns the type of a schema entry, if it has one. */
export function findColumnType(input: ColumnInput): string | undefined {
  return Object.keys(input).find((key) => columnKinds.has(key));
}

/** Rejects columns with no title or more than one. */
export function assertOneTitle(columns: Column[]): void {
  const titles = columns.filter((column) => column.type === "title").length;
  if (titles === 0) throw validationError("Title is not provided.");
  if (titles > 1) throw validationError("Only one title property is allowed.");
}
