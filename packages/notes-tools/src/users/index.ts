export type { NotesUser } from "./user.js";
export { userGet } from "./user-get.js";
export { userList } from "./user-list.js";
export { userMe } from "./user-me.js";
