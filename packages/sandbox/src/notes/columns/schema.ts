import type { RequestScope } from "../route-context.js";
import { unsupportedError, validationError } from "../errors.js";
import {
  oneOfValues,
  isObject,
  nullable,
  oneOf,
  text,
  type Validator,
} from "../validation/validators.js";
import type { Column } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createColumnId } from "./column-id.js";
import { columnKinds, getColumnKind } from "./column-kinds.js";

/** A schema entry from a request: the configuration under its type's key, plus shared fields. */
export type ColumnInput = Record<string, unknown>;

const configValidators = [...columnKinds].map(([type, kind]) => [type, kind.validateConfig]);
const validateColumn = oneOf(Object.fromEntries(configValidators) as Record<string, Validator>, {
  type: oneOfValues(...columnKinds.keys()),
  description: nullable(text()),
});

const UNSUPPORTED_TYPES = ["button", "verification", "location", "last_visited_time"];

/** Validates the columns of a new data source, an object by column name. */
export const validateSchema: Validator = (value, path) => {
  if (!isObject(value)) return [{ path, expected: ["an object"], value }];
  return Object.entries(value).flatMap(([name, column]) => {
    rejectUnsupportedTypes(name, column);
    return validateColumn(column, `${path}.${name}`);
  });
};

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

/** Serializes the columns of a data source, or of a database before data sources. */
export function serializeSchema(columns: Column[], { repository, rules }: RequestScope): object {
  const entries = columns.map((column) => {
    const { id, name, type, description, config } = column;
    const { serializeConfig } = getColumnKind(type);
    const serialized = serializeConfig?.(column, columns, repository) ?? config;
    const { data_source_id: _, ...legacyConfig } = serialized as Record<string, unknown>;
    const visible = rules.dataSources ? serialized : legacyConfig;
    return [name, { id: encodeURIComponent(id), name, description, type, [type]: visible }];
  });
  return Object.fromEntries(entries) as object;
}

/** Rejects column types that the service supports and the sandbox does not. */
export function rejectUnsupportedTypes(name: string, column: unknown): void {
  const kind = UNSUPPORTED_TYPES.find((type) => isObject(column) && Object.hasOwn(column, type));
  if (kind === undefined) return;
  throw unsupportedError(`${kind} columns (${name})`);
}
