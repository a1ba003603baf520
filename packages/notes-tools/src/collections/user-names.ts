import { type CollectionReader, ifPermitted } from "@workbelt/core/provider";
import { getString } from "../content/json-path.js";
import { userList } from "../users/user-list.js";

/** Returns the names of users by their ids; none without the capability to see users. */
export async function readUserNames(
  reader: CollectionReader,
): Promise<ReadonlyMap<string, string>> {
  const users = (await ifPermitted(() => reader.known(userList, {}))) ?? [];
  return new Map(users.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** Returns the names of users of a response, each once. Guests are not in the list of users. */
export function nameUsers(users: readonly unknown[], names: ReadonlyMap<string, string>): string[] {
  const found = users.flatMap(
    (user) => getString(user, "name") ?? names.get(getString(user, "id") ?? "") ?? [],
  );
  return [...new Set(found)];
}
