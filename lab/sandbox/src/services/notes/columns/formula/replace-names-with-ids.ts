import type { Column } from "../../repository/documents.js";
import { findColumn } from "../find-column.js";
import { unquote } from "./tokenize.js";
import { FormulaError } from "./value.js";

const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/**
 * Replaces the names in `prop("…")` with ids. Recorded: responses show columns of the same data
 * source as `{{notion:block_property:<id>:<nil>:<workspace id>}}`.
 */
export function replaceNamesWithIds(
  expression: string,
  columns: Column[],
  workspaceId: string,
): string {
  return expression.replaceAll(/\bprop\(\s*("(?:[^"\\]|\\.)*")\s*\)/g, (_, name: string) => {
    const column = findColumn(columns, unquote(name));
    if (column === undefined) throw new FormulaError();
    return `{{notion:block_property:${encodeURIComponent(column.id)}:${NIL_UUID}:${workspaceId}}}`;
  });
}
