import { InputError } from "@workbelt/core";
import { type Api, isUuid, path, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { describeUnknownObject } from "../schema/fetch-objects.js";
import { fetchMemberships } from "../schema/fetch-memberships.js";
import { cacheSchema } from "../schema-cache.js";
import { type CrmList, list } from "../schema/list.js";

/** A query for all lists, those of an object, or those that a record is in. */
export interface ListsQuery {
  parent_object?: string | undefined;
  parent_record_id?: string | undefined;
}

const listsResponse = z.object({ data: z.array(list) });
const objectResponse = z.object({ data: z.looseObject({ api_slug: z.string() }) });

/** Fetches the lists that match a query. The service returns all of them; they are filtered here. */
export async function fetchLists(
  { parent_object, parent_record_id }: ListsQuery,
  api: Api,
): Promise<CrmList[]> {
  const { data } = await api.get(path`/v2/lists`, listsResponse);
  if (parent_object === undefined) return data;
  if (parent_record_id !== undefined)
    return fetchListsWithRecord(data, parent_object, parent_record_id, api);
  const slug = await fetchObjectSlug(parent_object, api);
  const lists = data.filter((found) => found.parent_object.includes(slug));
  if (lists.length === 0) await assertObject(slug, api);
  return lists;
}

/** Fetches all lists. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchKnownLists(
  api: Api,
  suffices?: (known: CrmList[]) => boolean,
): Promise<CrmList[]> {
  return cacheSchema("lists", () => fetchLists({}, api), api, suffices);
}

/** Fetches the names of all lists by id. Cached for ten minutes. */
export async function fetchListNames(api: Api): Promise<ReadonlyMap<string, string>> {
  const lists = await fetchKnownLists(api);
  return new Map(lists.map(({ id, name }) => [id.list_id, name]));
}

/** Throws an InputError for an object that the workspace does not have, if the objects can be read. */
async function assertObject(slug: string, api: Api): Promise<void> {
  const message = await tryLookup(() => describeUnknownObject(slug, api));
  if (message === undefined) return;
  throw new InputError(api.operation, [{ field: "parent_object", message }]);
}

async function fetchListsWithRecord(lists: CrmList[], object: string, recordId: string, api: Api) {
  const { items } = await fetchMemberships(object, recordId, api);
  return lists.flatMap((found): CrmList[] => {
    const entries = items
      .filter((entry) => entry.list_id === found.id.list_id)
      .map(({ created_at, entry_id }) => ({ entry_id, created_at: created_at ?? null }));
    return entries.length === 0 ? [] : [{ ...found, entries }];
  });
}

/** Fetches the slug of an object given by UUID: lists name their object by slug. */
async function fetchObjectSlug(object: string, api: Api): Promise<string> {
  if (!isUuid(object)) return object;
  const objectPath = path`/v2/objects/${object}`;
  const scopes = ["object_configuration:read"];
  const load = async () => {
    const { data } = await api.get(objectPath, objectResponse, { scopes });
    return data.api_slug;
  };
  return cacheSchema(`slug of ${objectPath}`, load, api);
}
