import type { DateSpan } from "../dates/date-span.js";
import type { RequestScope } from "../route-context.js";
import type { SortKey } from "../pagination/create-comparator.js";
import type { Validator } from "../validation/validators.js";
import type { Column, DataSourceDocument, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Filter conditions of columns. */
export type FilterName =
  | "text"
  | "number"
  | "checkbox"
  | "choice"
  | "choices"
  | "date"
  | "people"
  | "pages"
  | "existence"
  | "verification"
  | "formula"
  | "rollup";

/** A value reduced to what filters compare; null, "" and [] are empty. */
export type PlainValue = string | number | boolean | string[] | DateSpan | null;

/** A column of a row. */
export interface RowCell {
  column: Column;
  page: PageDocument;
  repository: NotesRepository;
}

/** A column of a row, for a request. */
export interface Cell extends RowCell {
  scope: RequestScope;
}

/** Creates the cell of a row for a request. */
export function createCell(column: Column, page: PageDocument, scope: RequestScope): Cell {
  return { column, page, scope, repository: scope.repository };
}

/** Behaviour of a column type. */
export interface ColumnKind<Stored = unknown> {
  /** Validates the value under the type's key. Omitted for read-only columns. */
  validate?: Validator;
  /** Converts a validated value to its stored form; may add options to the column. */
  normalize?: (input: never, column: Column, repository: NotesRepository) => Stored;
  /** Returns the stored form of an empty cell. */
  getEmptyValue: (column: Column) => Stored;
  /** Serializes the value under the type's key. */
  serialize: (stored: Stored, cell: Cell) => unknown;
  /** Filter condition. Omitted for columns that cannot be filtered. */
  filter?: FilterName;
  toPlain: (stored: Stored, cell: RowCell) => PlainValue;
  toSortKey: (stored: Stored, cell: Cell) => SortKey;
  /** Creates the value of a new row; may change the column. */
  createInitialValue?: (column: Column) => Stored;
  /**
   * Lists the values that a computed value aggregates, for `any`, `every` and `none` conditions.
   */
  listValues?: (cell: RowCell) => PlainValue[];
  /** Lists the same values as property items, each with its type and column id. */
  listItems?: (cell: Cell) => Record<string, unknown>[];
  /** Copies a written value to other rows that show it. */
  propagate?: (before: Stored, after: Stored, cell: RowCell) => void;
  /** Validates the configuration under the type's key of a schema. */
  validateConfig: Validator;
  /** Converts a validated configuration to its stored form. Omitted: stored unchanged. */
  normalizeConfig?: (input: never, repository: NotesRepository) => Record<string, unknown>;
  /** Validates a configuration change. Omitted: same as `validateConfig`. */
  validateConfigChange?: Validator;
  /** Returns the configuration after a change. Omitted: the change replaces it. */
  changeConfig?: (input: never, column: Column) => Record<string, unknown>;
  /**
   * Completes a new or changed column once all columns of the request exist. The caller saves this
   * data source; other objects are saved here.
   */
  connect?: (column: Column, source: DataSourceDocument, repository: NotesRepository) => void;
  /** Undoes `connect` in other objects before the column is changed or removed. */
  disconnect?: (column: Column, source: DataSourceDocument, repository: NotesRepository) => void;
  /** Serializes the configuration. Omitted: returned as stored. */
  serializeConfig?: (column: Column, columns: Column[], repository: NotesRepository) => object;
}

/** Returns the sort key of a text: case-insensitive, null if empty. */
export function toTextSortKey(text: string | null): SortKey {
  return text === null || text === "" ? null : text.toLowerCase();
}
