export type { NotesViewRows } from "./query-rows.js";
export type { NotesView } from "./view.js";
export { viewCreate } from "./view-create.js";
export { viewDelete } from "./view-delete.js";
export { viewGet } from "./view-get.js";
export { viewList } from "./view-list.js";
export { viewQuery } from "./view-query.js";
export { viewUpdate } from "./view-update.js";
