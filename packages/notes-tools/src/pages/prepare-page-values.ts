import { WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import type { Columns } from "../databases/columns.js";
import { encodeChanges, encodeRow, hasPlainValues } from "../databases/encode-row.js";
import type { ColumnValues } from "../databases/explain-column-error.js";
import { checkWithColumns } from "../databases/known-columns.js";
import {
  type PreparedRows,
  encodeValues,
  givenProperties,
  needsColumns,
  resolvePeople,
  toPrepared,
  unprepared,
} from "../databases/prepare-rows.js";
import { type NotesPage, notesPage } from "./page.js";

/** The properties of a page that is not a database row. */
export const ONLY_TITLE: Columns = { title: { id: "title", type: "title" } };

/**
 * Encodes the plain values of a new page under a page, which has only a title.
 *
 * @throws InputError for other values.
 */
export function preparePageValues(operation: string, values: ColumnValues): ColumnValues {
  if (!hasPlainValues(values)) return values;
  const encoded = encodeValues(givenProperties(values), ONLY_TITLE, encodeRow);
  return toPrepared(operation, encoded).rows[0] ?? values;
}

/**
 * Encodes the plain values of an existing page or row, and checks them against its columns. Without a need
 * for it there is no lookup, and if the columns cannot be read the values stay: the service checks them.
 *
 * @throws InputError for problems, before anything is sent.
 */
export async function prepareChanges(
  api: Api,
  { operation, pageId }: { operation: string; pageId: string },
  { createOptions, values }: { values: ColumnValues; createOptions: boolean | undefined },
): Promise<PreparedRows> {
  const given = givenProperties(values, createOptions);
  const finish = (prepared: PreparedRows) => resolvePeople(api, operation, given, prepared);
  if (!needsColumns(values)) return finish(unprepared([values]));
  const page = await readPage(api, pageId);
  const own = page?.properties ?? {};
  if (Object.keys(own).length === 0) return finish(unprepared([values]));
  const encode = (columns: Columns) => encodeValues(given, columns, encodeChanges);
  const sourceId = getString(page, "parent", "data_source_id");
  const owner = sourceId === undefined ? undefined : { path: path`/v1/data_sources/${sourceId}` };
  // The page has only the types of its columns; the options are in its data source.
  const ofSource = owner && (await checkWithColumns(api, owner, encode));
  return finish(toPrepared(operation, ofSource ?? encode(own)));
}

/** Reads a page; undefined if that fails, since the request that follows says more. */
async function readPage(api: Api, pageId: string): Promise<NotesPage | undefined> {
  try {
    return await api.send({ method: "GET", path: path`/v1/pages/${pageId}` }, notesPage);
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}
