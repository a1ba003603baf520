import { InputError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { type Columns, findColumn, findExactColumn, keyByColumn } from "../schema/columns.js";
import { checkWithColumns, findOrClaim, getColumnCache } from "../schema/known-columns.js";
import { notesPage } from "../schema/page.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { withRowContainer } from "../schema/row-container.js";
import { mayBeColumnId, needsColumns } from "./prepare-rows.js";

type Values = Readonly<Record<string, unknown>>;

/** Stands for the page that a call reads to find its columns. */
const PAGE = "page for names";

/** Names the columns in the values of an existing page or row; undefined if its columns cannot be read. @throws InputError */
export async function canonicalizePageValues(
  values: Values,
  pageId: string,
  api: Api,
): Promise<Values | undefined> {
  const cache = await getColumnCache(api);
  const areKnown = await findOrClaim(
    api,
    cache,
    PAGE,
    async () => (await areNames(values, api)) || undefined,
  );
  if (areKnown) return values;
  try {
    return nameColumns(values, await readPageColumns(pageId, api), "properties", api);
  } finally {
    cache.reading.delete(PAGE);
  }
}

/** Names the columns in the values of new rows; undefined if the columns cannot be read. @throws InputError */
export async function canonicalizeNewRows(
  { properties, rows }: { properties?: Values | undefined; rows?: readonly Values[] | undefined },
  ref: DatabaseRef,
  api: Api,
) {
  const all = [properties ?? [], rows ?? []].flat();
  const areAllNames = await Promise.all(all.map((each) => areNames(each, api)));
  if (areAllNames.every(Boolean)) return { properties, rows };
  const columns = await readRowColumns(all, ref, api);
  if (columns === undefined) return undefined;
  return {
    properties: properties && nameColumns(properties, columns, "properties", api),
    rows: rows?.map((row, index) => nameColumns(row, columns, `rows.${index}`, api)!),
  };
}

/** Names the columns that changes name by their ids; undefined if the columns cannot be read. @throws InputError */
export async function canonicalizeColumnChanges(
  changes: Values,
  sourceId: string,
  api: Api,
): Promise<Values | undefined> {
  if (await areKnownNames(Object.keys(changes).filter(mayBeColumnId), api)) return changes;
  const owner = { path: path`/v1/data_sources/${sourceId}` };
  const found = await checkWithColumns(api, owner, (known) => ({ known, isClean: false }));
  if (found === undefined) return undefined;
  // A name in other letters is that of a new column.
  const existing = Object.keys(changes).filter((key) => findExactColumn(key, found.known));
  const values = Object.fromEntries(existing.map((key) => [key, undefined]));
  const { problems } = keyByColumn(values, found.known, "properties");
  if (problems.length > 0) throw new InputError(api.operation, problems);
  return renameKeys(changes, found.known, findExactColumn);
}

/**
 * Returns true if keys are names of columns for certain: the service finds no other column by them, and none of the databases
 * that are known has a column with such an id.
 */
function areNames(values: Values, api: Api): Promise<boolean> {
  const keys = Object.keys(values);
  return areKnownNames(needsColumns(values) ? keys : keys.filter(mayBeColumnId), api);
}

async function areKnownNames(keys: readonly string[], api: Api): Promise<boolean> {
  const known = [...(await getColumnCache(api)).columns.values()];
  return keys.every((key) => {
    const found = known.map((columns) => [columns, findExactColumn(key, columns)] as const);
    const named = found.filter(([, column]) => column !== undefined);
    return named.length > 0 && named.every(([columns]) => Object.hasOwn(columns, key));
  });
}

/** Reads the columns of new rows: again, if what is cached lacks one that the rows have. */
export async function readRowColumns(
  rows: readonly Values[],
  ref: DatabaseRef,
  api: Api,
): Promise<Columns | undefined> {
  return withRowContainer(api, ref, async (owner) => {
    const found = await checkWithColumns(api, { ...owner, version: ref.version }, (known) => ({
      known,
      isClean: rows.every((row) => Object.keys(row).every((key) => findColumn(key, known))),
    }));
    return found?.known;
  });
}

/** Reads the columns of a page or row. */
export async function readPageColumns(pageId: string, api: Api): Promise<Columns | undefined> {
  const page = await api.get(path`/v1/pages/${pageId}`, notesPage);
  const own = page.properties ?? {};
  const sourceId = getString(page, "parent", "data_source_id");
  if (sourceId === undefined) return own;
  const owner = { path: path`/v1/data_sources/${sourceId}` };
  const found = await checkWithColumns(api, owner, (known) => ({ known, isClean: true }));
  return found?.known ?? own;
}

function nameColumns(
  values: Values,
  columns: Columns | undefined,
  field: string,
  api: Api,
): Values | undefined {
  if (columns === undefined) return undefined;
  const { problems } = keyByColumn(values, columns, field);
  if (problems.length > 0) throw new InputError(api.operation, problems);
  return renameKeys(values, columns, findColumn);
}

function renameKeys(values: Values, columns: Columns, find: typeof findColumn): Values {
  const names = new Map(Object.entries(columns).map(([name, column]) => [column, name]));
  const entries = Object.entries(values).map(([key, value]) => {
    const column = find(key, columns);
    return [(column && names.get(column)) ?? key, value] as const;
  });
  return Object.fromEntries(entries);
}
