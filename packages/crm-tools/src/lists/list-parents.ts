import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { list } from "./list.js";

const listResponse = z.object({ data: list });

/** Fetches the slugs of the objects whose records a list holds. Cached for ten minutes. */
export function fetchListParents(name: string, api: Api): Promise<string[]> {
  return api.cached(getCacheKey(name), async () => {
    const request = { method: "GET", path: path`/v2/lists/${name}` } as const;
    return (await api.send(request, listResponse)).data.parent_object;
  });
}

/** Removes a list's objects from the cache. */
export function invalidateListParents(name: string, api: Api): void {
  api.invalidate(getCacheKey(name));
}

function getCacheKey(name: string): string {
  return `parents of list ${name}`;
}
