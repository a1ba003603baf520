import type { RequestScope } from "../route-context.js";
import type { SortKey } from "../pagination/create-comparator.js";
import type { Validator } from "../validation/validators.js";
import type { Column, DataSourceDocument, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** The conditions with which a column can be filtered. */
export type FilterName =
  | "text"
  | "number"
  | "checkbox"
  | "choice"
  | "choices"
  | "date"
  | "references"
  | "existence"
  | "formula"
  | "rollup";

/** A value stripped to what filters compare; null, "" and [] are empty. */
export type PlainValue = string | number | boolean | string[] | DateSpan | null;

/** A date as kept and answered. */
export interface DateSpan {
  start: string;
  end: string | null;
  time_zone: string | null;
}

/** One column of one row. */
export interface RowCell {
  column: Column;
  page: PageDocument;
  repository: NotesRepository;
}

/** One column of one row, and who looks at it. */
export interface Cell extends RowCell {
  scope: RequestScope;
}

/** Makes the cell of a row that a view shows. */
export function createCell(column: Column, page: PageDocument, scope: RequestScope): Cell {
  return { column, page, scope, repository: scope.repository };
}

/** Everything that differs between the types of columns. */
export interface ColumnKind<Kept = unknown> {
  /** Checks a value as sent, under the type's key; left out when it cannot be written. */
  validate?: Validator;
  /** Turns a value as sent into the one kept; may add options to the column. */
  normalize?: (input: never, column: Column, repository: NotesRepository) => Kept;
  /** What is kept of a row that was given no value. */
  getEmptyValue: (column: Column) => Kept;
  /** The value as answered, under the type's key. */
  serialize: (stored: Kept, cell: Cell) => unknown;
  /** Left out when no filter has a condition for it. */
  filter?: FilterName;
  toPlain: (stored: Kept, cell: RowCell) => PlainValue;
  toSortKey: (stored: Kept, cell: Cell) => SortKey;
  /** Makes the value of a row that has none yet; may change the column. */
  createInitialValue?: (column: Column) => Kept;
  /** The values that a computed one is made of, for conditions on any or every one of them. */
  listValues?: (cell: RowCell) => PlainValue[];
  /** The same as items of a property list, each with its type and the id of its column. */
  listItems?: (cell: Cell) => Record<string, unknown>[];
  /** Carries a written value over to the rows that show it too. */
  propagate?: (before: Kept, after: Kept, cell: RowCell) => void;
  /** Checks the configuration as sent, under the type's key of a schema. */
  validateConfig: Validator;
  /** Turns a configuration as sent into the one kept and answered; as it is when left out. */
  normalizeConfig?: (input: never, repository: NotesRepository) => Record<string, unknown>;
  /** Checks a change of the configuration as sent; the same as for a new one when left out. */
  validateConfigChange?: Validator;
  /** The configuration after a change as sent; replaced by what is sent when left out. */
  changeConfig?: (input: never, column: Column) => Record<string, unknown>;
  /**
   * Completes a new or changed column once all columns of the request exist; the caller keeps the
   * data source, anything else is kept here.
   */
  connect?: (column: Column, source: DataSourceDocument, repository: NotesRepository) => void;
  /** Undoes what `connect` did elsewhere, before the column changes or goes. */
  disconnect?: (column: Column, source: DataSourceDocument, repository: NotesRepository) => void;
  /** The configuration as answered, beside the columns it belongs to; as kept when left out. */
  serializeConfig?: (column: Column, columns: Column[], repository: NotesRepository) => object;
}

/** The sort key of a text: case does not matter, empty text is no text. */
export function toTextSortKey(text: string | null): SortKey {
  return text === null || text === "" ? null : text.toLowerCase();
}
