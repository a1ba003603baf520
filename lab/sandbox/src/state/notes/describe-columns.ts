import { getColumns } from "../../services/notes/columns/find-column.js";
import { getColumnKind, getStoredValue } from "../../services/notes/columns/column-kinds.js";
import type { DateSpan } from "../../services/notes/dates/date-span.js";
import { TITLE_ID } from "../../services/notes/repository/title.js";
import type { Column, PageDocument, RichText } from "../../services/notes/repository/documents.js";
import type { Field } from "../description.js";
import { toList } from "../optional.js";
import type { FieldValue } from "../resource-change.js";
import { describeRichText } from "./formatted-text.js";
import { quote } from "../words.js";
import { describeFile } from "./media.js";
import type { NotesState } from "./notes-state.js";

/** Types whose values follow from other values. */
const computedTypes = new Set([
  "rollup",
  "formula",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
]);

/** Describes the values of a row, by column. */
export function describeCells(page: PageDocument, state: NotesState): Field[] {
  return getColumns(page, state.repository)
    .filter(({ type }) => !computedTypes.has(type))
    .flatMap((column) => describeCell(column, page, state));
}

function describeCell(column: Column, page: PageDocument, state: NotesState): Field[] {
  const stored = getStoredValue({ column, page });
  if (column.id === TITLE_ID) return describeRichText((stored ?? []) as RichText[], "title");
  const name = `properties.${column.name}`;
  const labels = { key: column.id, label: `property ${quote(column.name)}` };
  if (column.type === "rich_text")
    return describeRichText((stored ?? []) as RichText[], name, labels);
  const isChoice = ["select", "status", "multi_select"].includes(column.type);
  return [{ ...labels, name, isChoice, value: toValue(stored, { column, page }, state) }];
}

function toValue(
  stored: unknown,
  cell: { column: Column; page: PageDocument },
  state: NotesState,
): FieldValue | undefined {
  if (stored === null || stored === undefined) return undefined;
  switch (cell.column.type) {
    case "people":
      return toList((stored as string[]).map((id) => state.referToUser(id)));
    case "relation":
      return toList((stored as string[]).map((id) => state.referToPage(id)));
    case "date":
      return formatSpan(stored as DateSpan);
    case "files":
      return toList((stored as object[]).map((file) => describeFile(file) ?? "file"));
    default:
      return toPlainValue(stored, cell, state);
  }
}

function toPlainValue(
  stored: unknown,
  cell: { column: Column; page: PageDocument },
  { repository }: NotesState,
): FieldValue | undefined {
  const plain = getColumnKind(cell.column.type).toPlain(stored, { ...cell, repository });
  if (plain === null || plain === "") return undefined;
  if (Array.isArray(plain)) return toList(plain);
  return typeof plain === "object" ? formatSpan(plain) : plain;
}

/** A date, or an ISO 8601 interval. */
function formatSpan({ start, end }: DateSpan): string {
  return end === null ? start : `${start}/${end}`;
}
