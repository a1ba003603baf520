import { type Api, fetchPeople, isPlainObject, tryLookup } from "@workbelt/core/provider";
import { z } from "zod";
import { users } from "./users.js";

/** The member that `nameUsers` may add to lists of records. */
export const namedUsers = {
  users: z.array(z.strictObject({ user_id: z.string(), name: z.string() })).optional(),
};

type Fields = Readonly<Record<string, unknown>>;

// The keys of users' ids in the records that models read, and those of their names.
const NAME_KEYS: Readonly<Record<string, string>> = {
  user_id: "user",
  coach_id: "coach",
  coachee_id: "coachee",
};

/**
 * Names users in a list of records by name alone, with their ids once for the whole list. Users whom the records
 * do not name are looked up; those without a name of their own keep their id.
 */
export async function nameUsers(data: unknown, api: Api): Promise<unknown> {
  const items =
    isPlainObject(data) && Array.isArray(data["items"]) ? (data["items"] as unknown[]) : [];
  const references = items.filter(isPlainObject).flatMap(findReferences);
  // Not the list of users, whose items are the users.
  if (!isPlainObject(data) || references.length === 0 || items.some(isUser)) return data;
  const names = new Map(
    references.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])),
  );
  if (references.some(({ id }) => !names.has(id))) {
    for (const { id, name } of await fetchPeople(users, api)) {
      if (name !== undefined && !names.has(id)) names.set(id, name);
    }
  }
  const ids = [...new Set(references.map(({ id }) => id))].filter((id) => isUnique(id, names));
  const named = items.map((item) => (isPlainObject(item) ? replaceIds(item, ids, names) : item));
  const listed = ids.map((user_id) => ({ user_id, name: names.get(user_id) }));
  return { ...data, items: named, ...(listed.length === 0 ? {} : { users: listed }) };
}

/** Looks up the users, if records do not name some, for `nameUsers` to find. */
export async function prefetchUserNames(
  { items }: { items: readonly object[] },
  api: Api,
): Promise<void> {
  const references = items.filter(isPlainObject).flatMap(findReferences);
  const named = new Set(references.flatMap(({ id, name }) => (name === undefined ? [] : [id])));
  if (references.every(({ id }) => named.has(id))) return;
  await tryLookup(() => fetchPeople(users, api));
}

/** Finds the users to whom a record refers by id. */
function findReferences(item: Fields): { id: string; name: string | undefined }[] {
  return Object.entries(NAME_KEYS).flatMap(([key, nameKey]) => {
    const [id, name] = [item[key], item[nameKey]];
    return typeof id === "string"
      ? [{ id, name: typeof name === "string" ? name : undefined }]
      : [];
  });
}

/** Returns true if a user has a name that no other user of the list has. */
function isUnique(id: string, names: ReadonlyMap<string, string>): boolean {
  const name = names.get(id);
  return name !== undefined && [...names].every(([other, one]) => other === id || one !== name);
}

function replaceIds(
  item: Fields,
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Fields {
  const entries = Object.entries(item).flatMap(([key, value]): [string, unknown][] => {
    const nameKey = Object.hasOwn(NAME_KEYS, key) ? NAME_KEYS[key] : undefined;
    const isNamed = nameKey !== undefined && ids.includes(String(value));
    return isNamed ? [[nameKey, names.get(String(value))]] : [[key, value]];
  });
  return Object.fromEntries(entries);
}

function isUser(item: unknown): boolean {
  return isPlainObject(item) && "email" in item;
}
