import { type Api, isUuid, tryLookup, listObjects, replaceMembers } from "@workbelt/core/provider";
import { prefetchMemberNames } from "../schema/name-members.js";
import { fetchObjectSlugs } from "../schema/fetch-objects.js";
import type { CommentTarget } from "./comment-target.js";

/**
 * Replaces the ids of comments' objects, of which the CRM returns no slug, by their slugs: that of the input, or those
 * of the workspace. The names of members are looked up at the same time.
 */
export async function nameObjects(
  data: unknown,
  api: Api,
  { record_object }: CommentTarget = {},
): Promise<unknown> {
  const isNamed = record_object !== undefined && !isUuid(record_object);
  const isNeeded = !isNamed && hasObjectId(data);
  const [slugs] = await Promise.all([
    isNeeded ? tryLookup(() => fetchObjectSlugs(api)) : undefined,
    prefetchMemberNames(data, api),
  ]);
  return replaceMembers(data, (_object, key, value) => {
    const isId = key === "record_object" && typeof value === "string";
    if (!isId) return [[key, value]];
    return [[key, isNamed ? record_object : (slugs?.get(value) ?? value)]];
  });
}

function hasObjectId(data: unknown): boolean {
  return listObjects(data).some(({ record_object }) => typeof record_object === "string");
}
