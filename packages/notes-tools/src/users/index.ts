export type { NotesUser } from "./user.js";
export { NotesUserGetTool, userGet } from "./user-get.js";
export { NotesUserListTool, userList } from "./user-list.js";
export { NotesUserMeTool, userMe } from "./user-me.js";
