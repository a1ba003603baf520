import { type Api, isPlainObject, isUuid } from "@workbelt/core/provider";
import { prefetchMemberNames } from "../members/name-members.js";
import { fetchObjectSlugs } from "../objects/fetch-objects.js";
import { tryLookup } from "../try-lookup.js";
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
  return replaceIds(data, (id) => (isNamed ? record_object : (slugs?.get(id) ?? id)));
}

function hasObjectId(data: unknown): boolean {
  if (Array.isArray(data)) return data.some(hasObjectId);
  if (!isPlainObject(data)) return false;
  return typeof data["record_object"] === "string" || Object.values(data).some(hasObjectId);
}

function replaceIds(data: unknown, toSlug: (id: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item) => replaceIds(item, toSlug));
  if (!isPlainObject(data)) return data;
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    key === "record_object" && typeof value === "string"
      ? toSlug(value)
      : replaceIds(value, toSlug),
  ]);
  return Object.fromEntries(entries);
}
