import { PermissionDeniedError } from "@workbelt/core";
import {
  type Api,
  fetchPeople,
  listObjects,
  replaceMembers,
  tryLookup,
} from "@workbelt/core/provider";
import { members } from "./members.js";

// The keys of member ids in what models read, and those of their names.
const NAME_KEYS: ReadonlyMap<string, string> = new Map([
  ["referenced_actor_id", "actor_name"],
  ["author_actor_id", "author_name"],
  ["workspace_member_id", "member_name"],
]);

type Names = ReadonlyMap<string, string>;

/**
 * Adds names to the ids of members in what a model reads. The members are looked up only if there are any
 * without a name; those that cannot be read stay without.
 */
export async function nameMembers(data: unknown, api: Api): Promise<unknown> {
  if (!hasUnnamedMember(data)) return data;
  const people = await fetchMemberNames(api);
  return people.size === 0 ? data : addNames(data, people);
}

/** Looks up the names of members, if there are any without, for `nameMembers` to find. */
export async function prefetchMemberNames(data: unknown, api: Api): Promise<void> {
  if (hasUnnamedMember(data)) await tryLookup(() => fetchMemberNames(api));
}

/** Fetches the members' names by id, cached for ten minutes; none without the scope, which is remembered. */
export function fetchMemberNames(api: Api): Promise<Names> {
  return api.cached("names of workspace members", async () => {
    const people = await fetchPeople(members, api).catch((error: unknown) => {
      if (error instanceof PermissionDeniedError) return [];
      throw error;
    });
    return new Map(people.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));
  });
}

function hasUnnamedMember(data: unknown): boolean {
  return listObjects(data).some((object) =>
    Object.keys(object).some((key) => getNameKey(object, key) !== undefined),
  );
}

function addNames(data: unknown, names: Names): unknown {
  return replaceMembers(data, (object, key, value) => {
    const nameKey = getNameKey(object, key);
    const name = nameKey && names.get(String(value));
    return nameKey === undefined || name === undefined
      ? [[key, value]]
      : [
          [key, value],
          [nameKey, name],
        ];
  });
}

/** Returns the key for the name of the member whose id a key has; undefined if it has none, or the name is there. */
function getNameKey(object: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const isActor = key === "id" && object["type"] === "workspace-member";
  const nameKey = isActor ? "name" : NAME_KEYS.get(key);
  const isNamed = nameKey === undefined || nameKey in object || "name" in object;
  return isNamed || typeof object[key] !== "string" ? undefined : nameKey;
}
