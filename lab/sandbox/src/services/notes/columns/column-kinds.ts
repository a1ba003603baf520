import { createAuthorColumn } from "./author-column.js";
import { createTimestampColumn } from "./timestamp-column.js";
import { multiSelectColumn } from "./multi-select-column.js";
import { selectColumn } from "./select-column.js";
import { statusColumn } from "./status-column.js";
import type { ColumnKind, RowCell } from "./column-kind.js";
import { dateColumn } from "./date-column.js";
import { createFormulaColumn } from "./formula/formula-column.js";
import { placeColumn } from "./place-column.js";
import { filesColumn } from "./files-column.js";
import { peopleColumn } from "./people-column.js";
import { relationColumn } from "./relation-column.js";
import { createRollupColumn } from "./rollup/rollup-column.js";
import { checkboxColumn } from "./checkbox-column.js";
import { numberColumn } from "./number-column.js";
import { richTextColumn } from "./rich-text-column.js";
import { createPlainTextColumn } from "./plain-text-column.js";
import { uniqueIdColumn } from "./unique-id-column.js";
import { verificationColumn } from "./verification-column.js";

/** Column kinds by type; dependencies come before the kinds that use them. */
export const columnKinds = new Map<string, ColumnKind>(
  Object.entries<unknown>({
    title: richTextColumn,
    rich_text: richTextColumn,
    number: numberColumn,
    url: createPlainTextColumn(2000),
    email: createPlainTextColumn(200),
    phone_number: createPlainTextColumn(200),
    select: selectColumn,
    multi_select: multiSelectColumn,
    status: statusColumn,
    people: peopleColumn,
    date: dateColumn,
    checkbox: checkboxColumn,
    relation: relationColumn,
    files: filesColumn,
    place: placeColumn,
    unique_id: uniqueIdColumn,
    verification: verificationColumn,
    created_time: createTimestampColumn("createdTime"),
    created_by: createAuthorColumn("createdBy"),
    last_edited_time: createTimestampColumn("lastEditedTime"),
    last_edited_by: createAuthorColumn("lastEditedBy"),
    rollup: createRollupColumn(getColumnKind),
    formula: createFormulaColumn(getColumnKind),
  }) as [string, ColumnKind][],
);

/** Returns the kind of an existing column. */
export function getColumnKind(type: string): ColumnKind {
  const kind = columnKinds.get(type);
  if (kind === undefined) throw new Error(`Unknown column type: ${type}.`);
  return kind;
}

/** Returns the stored value of a cell. */
export function getStoredValue({ column, page }: Pick<RowCell, "column" | "page">): unknown {
  return page.values[column.id] ?? getColumnKind(column.type).getEmptyValue(column);
}
