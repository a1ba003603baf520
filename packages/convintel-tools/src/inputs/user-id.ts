import { forModels, uuid } from "@workbelt/core/provider";

/** Input for the id of a user; `what` says which records it selects, such as `Only by this user`. */
export function userId(what: string) {
  const source = "user_id of convintel_users_list";
  return forModels(uuid(`${what}: ${source}`), { description: source });
}
