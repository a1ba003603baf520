import { validationError } from "../errors.js";
import { findColumn } from "../columns/find-column.js";
import { getStoredValue, getColumnKind } from "../columns/column-kinds.js";
import { toValidationError } from "../validation/parse-input.js";
import type { Column, PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { parseProperties, type PropertyInput } from "./parse-properties.js";

interface Assignment extends PropertyInput {
  column: Column;
}

/**
 * Writes property values to a page. Options that a select names for the first time are added to the
 * given columns; the caller saves those.
 */
export function writeProperties(
  page: PageDocument,
  properties: Record<string, unknown>,
  columns: Column[],
  repository: NotesRepository,
): void {
  for (const assignment of assignColumns(parseProperties(properties), columns)) {
    const { column, key, type, value } = assignment;
    const kind = getColumnKind(column.type);
    const path = `body.properties.${key}`;
    const [problem] = type === undefined && kind.validate ? kind.validate(value, path) : [];
    if (problem !== undefined) throw toValidationError("body", problem);
    const before = getStoredValue({ column, page });
    const stored = kind.normalize ? kind.normalize(value as never, column, repository) : value;
    page.values[column.id] = stored;
    kind.propagate?.(before, stored, { column, page, repository });
  }
}

/** Assigns each value to its column; all mismatches are reported in one message. */
function assignColumns(input: PropertyInput[], columns: Column[]): Assignment[] {
  const mismatches: string[] = [];
  const assignments = input.flatMap((property) => {
    const column = findColumn(columns, property.key);
    const mismatch = describeMismatch(property, column);
    if (mismatch !== undefined) mismatches.push(mismatch);
    return column === undefined ? [] : [{ ...property, column }];
  });
  if (mismatches.length > 0) throw validationError(mismatches.join(" "));
  return assignments;
}

function describeMismatch({ key, type }: PropertyInput, column?: Column): string | undefined {
  if (column === undefined) return `${key} is not a property that exists.`;
  const isWritable = getColumnKind(column.type).validate !== undefined;
  const fits = type === undefined ? isWritable : type === column.type;
  return fits ? undefined : `${key} is expected to be ${column.type}.`;
}
