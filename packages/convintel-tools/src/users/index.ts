export type { ConvintelUser } from "./user.js";
export { usersList } from "./users-list.js";
