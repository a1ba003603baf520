export type { NotesViewRows } from "./query-rows.js";
export type { NotesView } from "./view.js";
export { NotesViewCreateTool, viewCreate } from "./view-create.js";
export { NotesViewDeleteTool, viewDelete } from "./view-delete.js";
export { NotesViewGetTool, viewGet } from "./view-get.js";
export { NotesViewListTool, viewList } from "./view-list.js";
export { NotesViewQueryTool, viewQuery } from "./view-query.js";
export { NotesViewUpdateTool, viewUpdate } from "./view-update.js";
