import { type Api, path } from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import { list } from "./list.js";

const listResponse = z.object({ data: list });

/**
 * Fetches the slugs of the objects whose records a list holds. Cached for ten minutes, as far as what is cached
 * `suffices`.
 */
export function fetchListParents(
  name: string,
  api: Api,
  suffices?: (known: string[]) => boolean,
): Promise<string[]> {
  const load = async () => {
    return (await api.get(path`/v2/lists/${name}`, listResponse)).data.parent_object;
  };
  return cacheSchema(`parents of list ${name}`, load, api, suffices);
}
