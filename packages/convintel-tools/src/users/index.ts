export type { ConvintelUser } from "./user.js";
export { ConvintelUsersListTool, usersList } from "./users-list.js";
