import { author, timestamp } from "./automatic.js";
import { multiSelect, select, status } from "./choice.js";
import type { ColumnKind, RowCell } from "./column-kind.js";
import { date } from "./date.js";
import { formula } from "./formula/formula.js";
import { place } from "./place.js";
import { files, people } from "./references.js";
import { relation } from "./relation.js";
import { rollup } from "./rollup/rollup.js";
import { checkbox, number } from "./simple.js";
import { formatted, unformatted } from "./text.js";
import { uniqueId } from "./unique-id.js";

/** The columns of the sandbox by type, what others build on first. */
export const columnKinds = new Map<string, ColumnKind>(
  Object.entries<unknown>({
    title: formatted,
    rich_text: formatted,
    number,
    url: unformatted(2000),
    email: unformatted(200),
    phone_number: unformatted(200),
    select,
    multi_select: multiSelect,
    status,
    people,
    date,
    checkbox,
    relation,
    files,
    place,
    unique_id: uniqueId,
    created_time: timestamp("createdTime"),
    created_by: author("createdBy"),
    last_edited_time: timestamp("lastEditedTime"),
    last_edited_by: author("lastEditedBy"),
    rollup: rollup(kindOf),
    formula: formula(kindOf),
  }) as [string, ColumnKind][],
);

/** The kind of a column that exists. */
export function kindOf(type: string): ColumnKind {
  const kind = columnKinds.get(type);
  if (kind === undefined) throw new Error(`There are no ${type} columns.`);
  return kind;
}

/** What is kept in a cell. */
export function keptIn({ column, page }: Pick<RowCell, "column" | "page">): unknown {
  return page.values[column.id] ?? kindOf(column.type).empty(column);
}
