import { validationError } from "../errors.js";
import { findColumn } from "../columns/find.js";
import { keptIn, kindOf } from "../columns/kinds.js";
import { failedValidation } from "../validation/demand.js";
import type { Column, PageDocument } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import { sentProperties, type SentProperty } from "./sent-properties.js";

interface Assignment extends SentProperty {
  column: Column;
}

/**
 * Puts property values as sent into a page. Options that a select names for the first time are
 * added to the columns given, which the caller keeps.
 */
export function writeProperties(
  page: PageDocument,
  properties: Record<string, unknown>,
  columns: Column[],
  repository: Workspace,
): void {
  for (const assignment of assign(sentProperties(properties), columns)) {
    const { column, key, type, value } = assignment;
    const kind = kindOf(column.type);
    const path = `body.properties.${key}`;
    const [problem] = type === undefined && kind.sent ? kind.sent(value, path) : [];
    if (problem !== undefined) throw failedValidation("body", problem);
    const before = keptIn({ column, page });
    const kept = kind.keep ? kind.keep(value as never, column, repository) : value;
    page.values[column.id] = kept;
    kind.spread?.(before, kept, { column, page, repository });
  }
}

/** Finds the column of every value; all that do not fit are named in one message. */
function assign(sent: SentProperty[], columns: Column[]): Assignment[] {
  const complaints: string[] = [];
  const assignments = sent.flatMap((property) => {
    const column = findColumn(columns, property.key);
    const complaint = complaintAbout(property, column);
    if (complaint !== undefined) complaints.push(complaint);
    return column === undefined ? [] : [{ ...property, column }];
  });
  if (complaints.length > 0) throw validationError(complaints.join(" "));
  return assignments;
}

function complaintAbout({ key, type }: SentProperty, column?: Column): string | undefined {
  if (column === undefined) return `${key} is not a property that exists.`;
  const writable = kindOf(column.type).sent !== undefined;
  const fits = type === undefined ? writable : type === column.type;
  return fits ? undefined : `${key} is expected to be ${column.type}.`;
}
