import type { InputIssue } from "@workbelt/core";
import { type Api, collectProblems, isUuid, path } from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import type { Columns } from "../schema/columns.js";
import { encodeChanges, encodeRow } from "./encode-row.js";
import type { ColumnValues } from "../schema/explain-column-error.js";
import { type ColumnOwner, checkWithColumns } from "../schema/known-columns.js";
import { type GivenValues, encodeValues } from "./prepare-rows.js";
import type { DatabaseRef } from "../schema/resolve-data-source.js";
import { withRowContainer } from "../schema/row-container.js";
import { explainNewRowError } from "./send-new-row.js";
import { notesPage } from "../schema/page.js";
import { resolveUser } from "../users/resolve-people.js";
import { checkPath, checkRead } from "../inputs/check-target.js";

/** Finds that a database does not exist, or that values of new rows do not fit its columns. */
export async function checkNewRows(
  ref: DatabaseRef,
  given: GivenValues,
  api: Api,
): Promise<InputIssue[]> {
  const found: InputIssue[] = [];
  const unknown = await checkRead(
    "database_id",
    () =>
      withRowContainer(api, ref, async ({ path: at }) => {
        const owner = { path: at, version: ref.version };
        found.push(...(await checkValues(owner, given, encodeRow, api)));
      }),
    (error) => explainNewRowError(error, api, { columns: {}, database: ref }),
  );
  return unknown.length > 0 ? unknown : found;
}

/** Finds that new values of a page or row that exists do not fit its columns. */
export async function checkChangedValues(
  pageId: string,
  given: GivenValues,
  api: Api,
): Promise<InputIssue[]> {
  const page = await api.get(path`/v1/pages/${pageId}`, notesPage);
  const sourceId = getString(page, "parent", "data_source_id");
  const own = page.properties ?? {};
  if (sourceId === undefined) return checkEncoded(given, own, encodeChanges, api);
  const owner = { path: path`/v1/data_sources/${sourceId}` };
  return checkValues(owner, given, encodeChanges, api, own);
}

type Encode = (values: ColumnValues, columns: Columns) => ColumnValues;

/** Checks values with the columns of a database; with `own` ones, or not at all, if they cannot be read. */
async function checkValues(
  owner: ColumnOwner,
  given: GivenValues,
  encode: Encode,
  api: Api,
  own: Columns = {},
): Promise<InputIssue[]> {
  const read = await checkWithColumns(api, owner, (columns) => ({
    columns,
    isClean: encodeValues(given, columns, encode).isClean,
  }));
  return checkEncoded(given, read?.columns ?? own, encode, api);
}

async function checkEncoded(
  given: GivenValues,
  columns: Columns,
  encode: Encode,
  api: Api,
): Promise<InputIssue[]> {
  // A connection that may not read gets no columns.
  if (Object.keys(columns).length === 0) return [];
  const { problems, rows } = encodeValues(given, columns, encode);
  const references = rows.flatMap((row, index) =>
    Object.entries(row).map(([column, value]) =>
      checkReferences(value, `${given.toField(index)}.${column}`, api),
    ),
  );
  return collectProblems([Promise.resolve(problems), ...references]);
}

/** Finds people and pages in a value, in the form of the service, that do not exist. */
function checkReferences(value: unknown, field: string, api: Api): Promise<InputIssue[]> {
  const people = getList(value, "people").map(async (item, index) => {
    const who = getString(item, "id") ?? getString(item, "name");
    if (who === undefined) return [];
    const at = `${field}.${index}`;
    const id = await resolveUser(who, at, api);
    return isUuid(who) ? checkPath(at, path`/v1/users/${id}`, api) : [];
  });
  const pages = getList(value, "relation").map(async (item) => {
    const id = getPath(item, "id");
    return typeof id === "string" ? checkPath(field, path`/v1/pages/${id}`, api) : [];
  });
  return collectProblems([...people, ...pages]);
}
