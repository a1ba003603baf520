import { NotFoundError, WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { toPlainText } from "../content/plain-text.js";
import { database } from "../databases/database.js";
import { type NotesFoundItem, type NotesSearchResult, getRowDatabaseId } from "./search-result.js";

/** Databases to look up for one page of results, each with a request of its own the first time. */
const MAX_LOOKUPS = 10;

/**
 * Adds the titles of their databases to rows, which the service returns without. Titles are cached for this
 * client and account; a row whose database cannot be read stays without.
 */
export async function nameDatabases(
  api: Api,
  hits: readonly NotesSearchResult[],
): Promise<NotesFoundItem[]> {
  const ids = new Set(hits.flatMap((hit) => getRowDatabaseId(hit) ?? []));
  const looked = [...ids].slice(0, MAX_LOOKUPS);
  const titles = new Map(
    await Promise.all(looked.map(async (id) => [id, await findTitle(api, id)] as const)),
  );
  return hits.map((hit) => {
    const title = titles.get(getRowDatabaseId(hit) ?? "");
    return title ? { ...hit, database_title: title } : hit;
  });
}

async function findTitle(api: Api, id: string): Promise<string | undefined> {
  try {
    return await api.cached(`notes title of database ${id}`, () => fetchTitle(api, id));
  } catch (error) {
    // The results are worth more than a title.
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  }
}

async function fetchTitle(api: Api, id: string): Promise<string | undefined> {
  try {
    const found = await api.send({ method: "GET", path: path`/v1/databases/${id}` }, database);
    return toPlainText(found.title ?? []);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
