import {
  type Api,
  isSameName,
  listTokens,
  path,
  suggestClosest,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { cacheSchema } from "../schema-cache.js";
import { ACTIVITY_PREFIX, recordContainer } from "./container.js";
import { describeUnknownActivity, fetchActivities, findActivity } from "./fetch-activities.js";
import { type CrmObject, crmObject } from "./object.js";

const response = z.object({ data: z.array(crmObject) });

/** Fetches all objects of the workspace. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchObjects(
  api: Api,
  suffices?: (known: CrmObject[]) => boolean,
): Promise<CrmObject[]> {
  const load = async () => {
    const scopes = ["object_configuration:read"];
    return (await api.get(path`/v2/objects`, response, { scopes })).data;
  };
  return cacheSchema("objects", load, api, suffices);
}

/** Fetches the slugs of all objects by id. Cached for ten minutes. */
export async function fetchObjectSlugs(api: Api): Promise<ReadonlyMap<string, string>> {
  const objects = await fetchObjects(api);
  return new Map(
    objects.flatMap(({ api_slug, id }) => (api_slug ? [[id.object_id, api_slug] as const] : [])),
  );
}

/**
 * Describes that the workspace has no object or activity of this name, with those that it has; undefined if it has it,
 * or shows none.
 */
export async function describeUnknownObject(object: string, api: Api): Promise<string | undefined> {
  const { identifier, kind } = recordContainer(object);
  if (kind === "activities") return describeUnknownActivity(identifier, api, ACTIVITY_PREFIX);
  const isThere = (known: CrmObject[]) =>
    known.some(({ api_slug, id }) => [api_slug, id.object_id].includes(object));
  const objects = await fetchObjects(api, isThere);
  const slugs = objects.flatMap(({ api_slug }) => api_slug ?? []);
  if (slugs.length === 0 || isThere(objects)) return undefined;
  const named = objects.find(
    ({ singular_noun }) => singular_noun && isSameName(singular_noun, object),
  );
  const activities = (await tryLookup(() => fetchActivities(api))) ?? [];
  const suggestion =
    named?.api_slug ??
    (findActivity(activities, object) && `${ACTIVITY_PREFIX}${object}`) ??
    suggestClosest(object, slugs);
  const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  return `no object has this slug.${hint} Objects: ${listTokens(slugs)}.`;
}
