import { type Api, path } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import type { NotesVersion } from "../versions.js";
import { type Columns, decodeColumnId, findColumn, findExactColumn } from "./columns.js";
import { type ColumnOwner, checkWithColumns } from "./known-columns.js";
import { isCutRelation, type NotesPage } from "./page.js";

/** A reference to a column in a formula: as formulas are written, or as the service returns them. */
const REFERENCE =
  /\bprop\(\s*("(?:[^"\\]|\\.)*")\s*\)|\{\{notion:block_property:([^:{}]+):[^{}]*\}\}/g;

type Column = Columns[string];

/** A page as models read it. */
interface ReadPage {
  incomplete_properties?: string[] | undefined;
}

/**
 * Removes the formulas that no cut relation concerns from the incomplete columns of a page. Their expressions are read from
 * its data source, unless they are cached; if they cannot be read, all formulas stay.
 */
export async function keepCutFormulas<Read extends ReadPage>(
  read: Read,
  page: NotesPage,
  api: Api,
  version?: NotesVersion,
): Promise<Read> {
  const { incomplete_properties: incomplete = [] } = read;
  const all = page.properties ?? {};
  const owner = toOwner(page, version);
  const hasFormula = incomplete.some((name) => all[name]?.type === "formula");
  if (!hasFormula || owner === undefined) return read;
  const checked = await checkWithColumns(api, owner, (columns) => checkFormulas(all, columns));
  if (checked === undefined) return read;
  const { complete } = checked;
  return { ...read, incomplete_properties: incomplete.filter((name) => !complete.has(name)) };
}

/** The data source of a row, in old versions its database; undefined for a page that is no row. */
function toOwner({ parent }: NotesPage, version?: NotesVersion): ColumnOwner | undefined {
  const sourceId = getString(parent, "data_source_id");
  if (sourceId !== undefined) return { path: path`/v1/data_sources/${sourceId}`, version };
  const databaseId = getString(parent, "database_id");
  if (databaseId === undefined) return undefined;
  return { path: path`/v1/databases/${databaseId}`, version };
}

/**
 * Finds the formulas of a page that are computed from no cut relation, by the columns of its data source. It is not clean
 * if these lack a column of the page, as those from a cache may.
 */
export function checkFormulas(
  values: Columns,
  columns: Columns,
): { complete: ReadonlySet<string>; isClean: boolean } {
  const entries = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    column: findExactColumn(value.id ?? name, columns),
  }));
  const cut = entries.filter(({ value }) => isCutRelation(value));
  const formulas = entries.filter(({ value }) => value.type === "formula");
  if (![...cut, ...formulas].every(({ column }) => column !== undefined)) {
    return { complete: new Set(), isClean: false };
  }
  const relations = new Set(cut.map(({ column }) => column));
  const complete = formulas.filter(({ column }) => {
    const sources = listSources(column, columns);
    return !sources.some((source) => relations.has(source) || hasUnknownSources(source));
  });
  return { complete: new Set(complete.map(({ name }) => name)), isClean: true };
}

/** Lists a column and all that it is computed from, directly or by other formulas and rollups. */
export function listSources(column: Column | undefined, columns: Columns): Column[] {
  if (column === undefined) return [];
  // A set that grows while it is iterated.
  const sources = new Set([column]);
  for (const source of sources) {
    for (const key of listOperands(source)) {
      const found = findColumn(key, columns);
      if (found !== undefined) sources.add(found);
    }
  }
  return [...sources];
}

/**
 * Lists the ids of the relations that formulas and rollups among columns are computed over: without these, nothing in a row
 * says that its values are of a part. All relations where the sources are not known.
 */
export function listRelationIds(
  named: readonly (Column | undefined)[],
  columns: Columns,
): string[] {
  const isComputed = (column: Column) => column.type === "formula" || column.type === "rollup";
  const sources = named.flatMap((column) =>
    column !== undefined && isComputed(column) ? listSources(column, columns) : [],
  );
  const known = sources.some(hasUnknownSources) ? Object.values(columns) : sources;
  const relations = known.filter(({ type }) => type === "relation");
  return [...new Set(relations)].map(({ id = "" }) => decodeColumnId(id));
}

/** Lists the names and ids of the columns that a formula or rollup names; none for other columns. */
function listOperands(column: Column): string[] {
  const expression = getString(column, "formula", "expression") ?? "";
  const named = [...expression.matchAll(REFERENCE)].map(([, literal, id]) =>
    literal === undefined ? id : unquote(literal),
  );
  return [...named, getRelation(column)].flatMap((key) => key || []);
}

/** Returns the relation of a rollup, by its id where the service shows it. */
function getRelation(column: Column): string | undefined {
  return (
    getString(column, "rollup", "relation_property_id") ??
    getString(column, "rollup", "relation_property_name")
  );
}

function hasUnknownSources(column: Column): boolean {
  if (column.type === "rollup") return getRelation(column) === undefined;
  return column.type === "formula" && getString(column, "formula", "expression") === undefined;
}

/** Reads a string literal of a formula. */
function unquote(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
}
