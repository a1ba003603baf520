import { NotesError } from "../errors.js";
import { plainRichText } from "../rich-text/rich-text.js";
import type { Column } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import type { Plain, RowCell } from "./column-kind.js";
import { kindOf } from "./kinds.js";

/** How a text is written as a value of each type; other types take no text. */
const asSent: Record<string, (text: string) => unknown> = {
  rich_text: plainRichText,
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
 * What a row keeps in a column, as text: lists with commas between, people and pages by their ids
 * ("Update a database", How database property type changes work).
 */
export function keptAsText(cell: RowCell): string {
  const { column, page } = cell;
  return textOf(kindOf(column.type).plain(page.values[column.id], cell));
}

/** What a row keeps that has this text in this column; undefined when the text is no value of it. */
export function keptFromText(text: string, column: Column, repository: Workspace): unknown {
  const kind = kindOf(column.type);
  const sent = text === "" ? undefined : asSent[column.type]?.(text);
  if (sent === undefined || kind.sent === undefined || kind.sent(sent, "").length > 0) {
    return undefined;
  }
  try {
    return kind.keep ? kind.keep(sent as never, column, repository) : sent;
  } catch (error) {
    if (error instanceof NotesError) return undefined;
    throw error;
  }
}

function textOf(plain: Plain): string {
  if (plain === null) return "";
  if (Array.isArray(plain)) return plain.join(", ");
  if (typeof plain === "object") return plain.start;
  if (typeof plain === "boolean") return plain ? "Yes" : "No";
  return String(plain);
}
