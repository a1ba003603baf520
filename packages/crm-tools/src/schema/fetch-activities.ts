import { type Api, isSameName, listTokens, path, suggestClosest } from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { cacheSchema } from "../schema-cache.js";
import { activity, type CrmActivity } from "./activity.js";
import type { ACTIVITY_PREFIX } from "./container.js";

// The default page size, and the only one that Attio's reference shows.
const PAGE_SIZE = 100;
const SCOPES = ["activity_configuration:read"];

const response = z.object({ data: z.array(activity), pagination: cursorPagination });

/** Reads all activities of the workspace, page by page: there are as many as people have set up. */
export async function listAllActivities(api: Api): Promise<CrmActivity[]> {
  const found: CrmActivity[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: PAGE_SIZE, cursor };
    const { data, pagination } = await api.get(path`/v2/activities`, response, {
      query,
      scopes: SCOPES,
    });
    found.push(...data);
    const next = pagination?.next_cursor ?? undefined;
    // The same cursor again would never end.
    cursor = next === cursor ? undefined : next;
  } while (cursor !== undefined);
  return found;
}

/** Fetches all activities of the workspace. Cached for ten minutes, as far as what is cached `suffices`. */
export function fetchActivities(
  api: Api,
  suffices?: (known: CrmActivity[]) => boolean,
): Promise<CrmActivity[]> {
  return cacheSchema("activities", () => listAllActivities(api), api, suffices);
}

/** Fetches the slugs of all activities by id. Cached for ten minutes. */
export async function fetchActivitySlugs(api: Api): Promise<ReadonlyMap<string, string>> {
  const activities = await fetchActivities(api);
  return new Map(activities.map(({ api_slug, id }) => [id.activity_id, api_slug]));
}

/** Finds an activity by its slug or id. */
export function findActivity(
  activities: readonly CrmActivity[],
  slugOrId: string,
): CrmActivity | undefined {
  return activities.find(({ api_slug, id }) => [api_slug, id.activity_id].includes(slugOrId));
}

/**
 * Describes that the workspace has no activity of this slug or id, with those that it has; undefined if it has it.
 *
 * @param prefix begins the names where an input takes objects as well
 */
export async function describeUnknownActivity(
  slugOrId: string,
  api: Api,
  prefix: typeof ACTIVITY_PREFIX | "" = "",
): Promise<string | undefined> {
  const isThere = (known: CrmActivity[]) => findActivity(known, slugOrId) !== undefined;
  const activities = await fetchActivities(api, isThere);
  if (isThere(activities)) return undefined;
  const slugs = activities.map(({ api_slug }) => api_slug);
  const named = activities.find(
    ({ singular_noun }) => singular_noun && isSameName(singular_noun, slugOrId),
  );
  const suggestion = named?.api_slug ?? suggestClosest(slugOrId, slugs);
  const hint = suggestion === undefined ? "" : ` Did you mean ${prefix}${suggestion}?`;
  const existing = listTokens(slugs.map((each) => `${prefix}${each}`));
  const list = slugs.length === 0 ? "The workspace has none." : `Activities: ${existing}.`;
  return `no activity has this slug.${hint} ${list}`;
}
