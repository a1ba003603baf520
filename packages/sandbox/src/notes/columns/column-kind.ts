import type { View } from "../call.js";
import type { SortKey } from "../lists/order.js";
import type { Check } from "../validation/check.js";
import type { Column, DataSourceDocument, PageDocument } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";

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
export type Plain = string | number | boolean | string[] | DateSpan | null;

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
  repository: Workspace;
}

/** One column of one row, and who looks at it. */
export interface Cell extends RowCell {
  scope: View;
}

/** Makes the cell of a row that a view shows. */
export function makeCell(column: Column, page: PageDocument, scope: View): Cell {
  return { column, page, scope, repository: scope.repository };
}

/** Everything that differs between the types of columns. */
export interface ColumnKind<Kept = unknown> {
  /** Checks a value as sent, under the type's key; left out when it cannot be written. */
  sent?: Check;
  /** Turns a value as sent into the one kept; may add options to the column. */
  keep?: (sent: never, column: Column, repository: Workspace) => Kept;
  /** What is kept of a row that was given no value. */
  empty: (column: Column) => Kept;
  /** The value as answered, under the type's key. */
  answer: (kept: Kept, cell: Cell) => unknown;
  /** Left out when no filter has a condition for it. */
  filter?: FilterName;
  plain: (kept: Kept, cell: RowCell) => Plain;
  sortKey: (kept: Kept, cell: Cell) => SortKey;
  /** Makes the value of a row that has none yet; may change the column. */
  assign?: (column: Column) => Kept;
  /** The values that a computed one is made of, for conditions on any or every one of them. */
  parts?: (cell: RowCell) => Plain[];
  /** The same as items of a property list, each with its type and the id of its column. */
  items?: (cell: Cell) => Record<string, unknown>[];
  /** Carries a written value over to the rows that show it too. */
  spread?: (before: Kept, after: Kept, cell: RowCell) => void;
  /** Checks the configuration as sent, under the type's key of a schema. */
  config: Check;
  /** Turns a configuration as sent into the one kept and answered; as it is when left out. */
  keepConfig?: (sent: never, repository: Workspace) => Record<string, unknown>;
  /** Checks a change of the configuration as sent; the same as for a new one when left out. */
  changedConfig?: Check;
  /** The configuration after a change as sent; replaced by what is sent when left out. */
  changeConfig?: (sent: never, column: Column) => Record<string, unknown>;
  /**
   * Completes a new or changed column once all columns of the request exist; the caller keeps the
   * data source, anything else is kept here.
   */
  connect?: (column: Column, source: DataSourceDocument, repository: Workspace) => void;
  /** Undoes what `connect` did elsewhere, before the column changes or goes. */
  disconnect?: (column: Column, source: DataSourceDocument, repository: Workspace) => void;
  /** The configuration as answered, beside the columns it belongs to; as kept when left out. */
  answerConfig?: (column: Column, columns: Column[], repository: Workspace) => object;
}

/** The sort key of a text: case does not matter, empty text is no text. */
export function textKey(text: string | null): SortKey {
  return text === null || text === "" ? null : text.toLowerCase();
}
