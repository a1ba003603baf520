import { NotFoundError } from "@workbelt/core";
import { type Api, type Path, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { notesPage } from "./page.js";
import { type NotesVersion, getVersionHeaders } from "../versions.js";
import { type Columns, columns } from "./columns.js";

const definition = z.looseObject({ properties: columns.nullish() });

/** Fetches the columns of a data source, or of a database in old versions. */
export async function fetchColumns(
  api: Api,
  definitionPath: Path,
  version?: NotesVersion,
): Promise<Columns> {
  const headers = getVersionHeaders(version);
  return (await api.get(definitionPath, definition, { headers })).properties ?? {};
}

/**
 * Fetches the columns of a page or row. The page has only their types; options are in its data source,
 * which may not be shared with the connection.
 */
export async function fetchPageColumns(api: Api, pageId: string): Promise<Columns> {
  const page = await api.get(path`/v1/pages/${pageId}`, notesPage);
  const own = page.properties ?? {};
  const sourceId = getString(page, "parent", "data_source_id");
  if (sourceId === undefined) return own;
  try {
    return await fetchColumns(api, path`/v1/data_sources/${sourceId}`);
  } catch (error) {
    if (error instanceof NotFoundError) return own;
    throw error;
  }
}
