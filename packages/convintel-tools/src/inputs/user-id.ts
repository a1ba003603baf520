import { idInput } from "./id.js";

/** Input for the id of a user; `what` says which records it selects, such as `Only by this user`. */
export function userId(what: string) {
  return idInput(what, "user_id of convintel_users_list");
}
