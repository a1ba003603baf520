import { NotFoundError, type Page } from "@workbelt/core";
import { type Api, path, tryLookup } from "@workbelt/core/provider";
import type { z } from "zod";
import { getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { database } from "../schema/database.js";
import type { searchResultOutput } from "./search-result.js";

/** Databases to look up for one page of results, each with a request of its own the first time. */
const MAX_LOOKUPS = 10;
const KEY = "notes titles of databases";

type FoundItem = z.infer<typeof searchResultOutput>;

/**
 * Adds the titles of their databases to rows, which the service returns without. Titles are cached for up to ten
 * minutes; a row whose database cannot be read stays without.
 */
export async function nameDatabases(page: Page<FoundItem>, api: Api): Promise<Page<FoundItem>> {
  const ids = new Set(page.items.flatMap((item) => getRowDatabaseId(item) ?? []));
  const looked = [...ids].slice(0, MAX_LOOKUPS);
  const titles = new Map(
    await Promise.all(looked.map(async (id) => [id, await findTitle(api, id)] as const)),
  );
  const items = page.items.map((item) => {
    const title = titles.get(getRowDatabaseId(item) ?? "");
    return title ? { ...item, parent: { ...item.parent, title } } : item;
  });
  return { ...page, items };
}

/** Drops the cached titles, because this client changes one. */
export function forgetTitles(api: Api): void {
  api.invalidate(KEY);
}

/** Returns the id of the database of a row; undefined for other results. */
function getRowDatabaseId(item: FoundItem): string | undefined {
  return "page_id" in item ? getString(item, "parent", "database_id") : undefined;
}

async function findTitle(api: Api, id: string): Promise<string | undefined> {
  const titles = await api.cached(KEY, () =>
    Promise.resolve(new Map<string, string | undefined>()),
  );
  if (titles.has(id)) return titles.get(id);
  // The results are worth more than a title.
  return tryLookup(async () => {
    const title = await fetchTitle(api, id);
    titles.set(id, title);
    return title;
  });
}

async function fetchTitle(api: Api, id: string): Promise<string | undefined> {
  try {
    const found = await api.get(path`/v1/databases/${id}`, database);
    return toPlainText(found.title ?? []);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
