import { NotesError } from "../errors.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Column } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { PlainValue, RowCell } from "./column-kind.js";
import { getColumnKind } from "./column-kinds.js";

/** Converters from text to request values, by column type. Other types accept no text. */
const toInput: Record<string, (text: string) => unknown> = {
  rich_text: toRichText,
  number: (text) => (text === "" ? null : Number(text)),
  url: (text) => text,
  email: (text) => text,
  phone_number: (text) => text,
  checkbox: (text) => text === "Yes",
  date: (text) => ({ start: text }),
  select: (text) => ({ name: text }),
  status: (text) => ({ name: text }),
  multi_select: (text) => text.split(", ").map((name) => ({ name })),
  people: (text) => text.split(", ").map((id) => ({ id })),
  relation: (text) => text.split(", ").map((id) => ({ id })),
};

/**
 * Formats a stored value as text: lists are comma-separated, people and pages are ids ("Update a
 * database", How database property type changes work).
 */
export function formatStoredValue(cell: RowCell): string {
  const { column, page } = cell;
  return formatPlainValue(getColumnKind(column.type).toPlain(page.values[column.id], cell));
}

/** Parses text as a stored value of a column; undefined if it is not valid. */
export function parseStoredValue(
  text: string,
  column: Column,
  repository: NotesRepository,
): unknown {
  const kind = getColumnKind(column.type);
  const input = text === "" ? undefined : toInput[column.type]?.(text);
  if (input === undefined || kind.validate === undefined || kind.validate(input, "").length > 0) {
    return undefined;
  }
  try {
    return kind.normalize ? kind.normalize(input as never, column, repository) : input;
  } catch (error) {
    if (error instanceof NotesError) return undefined;
    throw error;
  }
}

function formatPlainValue(plain: PlainValue): string {
  if (plain === null) return "";
  if (Array.isArray(plain)) return plain.join(", ");
  if (typeof plain === "object") return plain.start;
  if (typeof plain === "boolean") return plain ? "Yes" : "No";
  return String(plain);
}
