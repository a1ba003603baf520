import { type Api, findPersonId, isUuid } from "@workbelt/core/provider";
import { fetchKnownLists } from "./lists/fetch-lists.js";
import type { CrmActivity } from "./schema/activity.js";
import { ACTIVITY_PREFIX, type Container, recordContainer } from "./schema/container.js";
import { fetchActivities } from "./schema/fetch-activities.js";
import { fetchKnownAttributes } from "./schema/fetch-attributes.js";
import { fetchObjects } from "./schema/fetch-objects.js";
import { findByKey, PLAIN_SLUG } from "./values/key-by-slug.js";
import { members } from "./schema/members.js";

/**
 * Returns the slug of an object, an activity, a list or an attribute of one that is named by its id, and the id of a member who is named by email
 * address or name.
 */
export async function canonicalName(
  kind: string,
  name: string,
  beside: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<string> {
  switch (kind) {
    case "member":
      return isUuid(name) ? name : ((await findPersonId(name, members, api)) ?? name);
    case "attribute":
      return findAttributeSlug(name, beside, api);
    case "list":
      return isUuid(name) ? findListSlug(name, api) : name;
    case "activity":
      return isUuid(name) ? findActivitySlug(name, api) : name;
    default:
      return findObjectName(name, api);
  }
}

async function findObjectName(name: string, api: Api): Promise<string> {
  const { identifier, kind } = recordContainer(name);
  if (!isUuid(identifier)) return name;
  return kind === "activities"
    ? `${ACTIVITY_PREFIX}${await findActivitySlug(identifier, api)}`
    : findObjectSlug(identifier, api);
}

async function findActivitySlug(id: string, api: Api): Promise<string> {
  const isIt = (each: CrmActivity) => each.id.activity_id === id;
  const activities = await fetchActivities(api, (known) => known.some(isIt));
  return activities.find(isIt)?.api_slug ?? id;
}

async function findObjectSlug(id: string, api: Api): Promise<string> {
  const isIt = (each: { id: { object_id: string } }) => each.id.object_id === id;
  const objects = await fetchObjects(api, (known) => known.some(isIt));
  return objects.find(isIt)?.api_slug ?? id;
}

async function findListSlug(id: string, api: Api): Promise<string> {
  const isIt = (each: { id: { list_id: string } }) => each.id.list_id === id;
  const lists = await fetchKnownLists(api, (known) => known.some(isIt));
  return lists.find(isIt)?.api_slug ?? id;
}

async function findAttributeSlug(
  name: string,
  { list, list_id = list, object }: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<string> {
  const identifier = object ?? list_id;
  if (typeof identifier !== "string" || (PLAIN_SLUG.test(name) && !isUuid(name))) return name;
  const container: Container =
    object === undefined ? { kind: "lists", identifier } : recordContainer(identifier);
  const hasIt = (known: Parameters<typeof findByKey>[1]) => findByKey(name, known) !== undefined;
  const known = await fetchKnownAttributes(container, api, hasIt);
  return findByKey(name, known)?.api_slug ?? name;
}
