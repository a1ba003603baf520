import { safeLine } from "@workbelt/core";
import { type Operation, suggestClosest } from "@workbelt/core/provider";
import { allAliases } from "@workbelt/core/adapters";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { isCutList, splitName, unguardFormula } from "../output/csv-cells.js";
import { keyOf, resolvePath } from "./dotted-flags.js";
import { parseTable, type Table } from "./parse-table.js";
import { readCell } from "./read-cell.js";
import { kindOf } from "./schema-kind.js";
import { setAt } from "./set-at.js";

/** The operation whose inputs a table has. */
export interface TableOf {
  operation: Pick<Operation, "aliases" | "input" | "name" | "pagination">;
  /** Lists the names in results of reads that are no inputs. Columns with these names are left out. */
  listResultNames: () => ReadonlySet<string>;
}

interface Column {
  name: string;
  index: number;
  path: readonly string[];
  schema: z.ZodType | undefined;
}

/**
 * Reads the items of a table by the names of its columns: those of the inputs, of their flags or their aliases,
 * `values.name` inside an object. An empty cell leaves the input out. Columns that results of reads have beside them are left
 * out, which the standard error says.
 *
 * @throws CommandError for a table that cannot be read, a column that is no input, and two columns with one value.
 */
export function readTable(text: string, of: TableOf, delimiter: string | undefined): unknown[] {
  const table = parseTable(text, delimiter);
  const columns = findColumns(table, of);
  const conflicts = findConflicts(columns);
  const cut = new Set<string>();
  const items = table.rows.map(({ cells, line }) => {
    const isGiven = ({ index }: Column) => (cells[index] ?? "").trim() !== "";
    const conflict = conflicts.find((both) => both.every(isGiven));
    if (conflict !== undefined) throw createConflictError(conflict, line);
    return columns.filter(isGiven).reduce<unknown>((item, { index, name, path, schema }) => {
      const value = readCell(cells[index] ?? "", schema);
      if (!isCutList(value)) return setAt(item, path, value);
      cut.add(safeLine(name, 100));
      return item;
    }, {});
  });
  if (cut.size > 0) {
    const names = [...cut].join(", ");
    process.stderr.write(
      `Lists left out, because they end with … and are not complete: ${names}.\n`,
    );
  }
  return items;
}

/** Finds the inputs of all columns. @throws CommandError with all columns that are none */
function findColumns({ columns: names }: Table, { listResultNames, operation }: TableOf): Column[] {
  const found = names.map((given, index) => {
    const name = unguardFormula(given);
    return { name, index, place: findPlace(name, operation) };
  });
  const others = found.flatMap(({ name, place }) => (place === undefined ? [name] : []));
  if (others.length > 0) {
    const results = listResultNames();
    const unknown = others.filter((name) => !results.has(splitName(name)[0] ?? ""));
    if (unknown.length > 0) throw createUnknownError(unknown, operation);
    const list = others.map((name) => safeLine(name, 100)).join(", ");
    process.stderr.write(
      `Columns left out, because ${operation.name} does not write them: ${list}.\n`,
    );
  }
  return found.flatMap(({ index, name, place }) =>
    place === undefined ? [] : [{ name, index, ...place }],
  );
}

function findPlace(name: string, { input, ...aliased }: TableOf["operation"]) {
  const [first = "", ...rest] = splitName(name);
  // Spreadsheets have `Deadline at` for `deadline_at`.
  const word = first.replaceAll(" ", "_");
  const aliases = allAliases(aliased);
  const alias = keyOf(aliases, word);
  const root = keyOf(input.shape, word) ?? (alias === undefined ? undefined : aliases[alias]);
  if (root === undefined || !Object.hasOwn(input.shape, root)) return undefined;
  return resolvePath(rest, input.shape[root] as z.ZodType, [root]);
}

function createUnknownError(
  names: readonly string[],
  { input, name: operation }: TableOf["operation"],
): CommandError {
  const inputs = Object.keys(input.shape);
  const open = inputs.find((each) => kindOf(input.shape[each] as z.ZodType) === "open");
  const lines = names.map((name) => {
    const closest = suggestClosest(name, inputs) ?? (open && `${open}.${name}`);
    const hint = closest === undefined ? "" : ` Did you mean ${safeLine(closest, 100)}?`;
    return `  ${safeLine(JSON.stringify(name), 100)} is no input of ${operation}.${hint}`;
  });
  return new CommandError(
    EXIT.usage,
    [
      "Nothing was sent: columns in the file of --items are not known.",
      ...lines,
      `There are: ${inputs.join(", ")}${open === undefined ? "" : `, and the parts of ${open} as ${open}.<name>`}.`,
    ].join("\n"),
  );
}

/** Finds the pairs of columns with the same value, or with one value that contains the other. */
function findConflicts(columns: readonly Column[]): [Column, Column][] {
  return columns.flatMap((column, index) =>
    columns
      .slice(index + 1)
      .filter(({ path }) => isPartOf(column.path, path) || isPartOf(path, column.path))
      .map((other): [Column, Column] => [column, other]),
  );
}

function createConflictError(columns: readonly Column[], line: number): CommandError {
  const both = columns.map(({ name }) => safeLine(JSON.stringify(name), 100)).join(" and ");
  return new CommandError(
    EXIT.usage,
    `Nothing was sent: line ${line} of --items has a value in the columns ${both}, which are the same input. Empty one of them.`,
  );
}

function isPartOf(whole: readonly string[], part: readonly string[]): boolean {
  return whole.every((key, index) => key === part[index]);
}
