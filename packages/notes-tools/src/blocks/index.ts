export type { NotesBlock } from "./block.js";
export { blockDelete } from "./block-delete.js";
export { blockGet } from "./block-get.js";
export { blockUpdate } from "./block-update.js";
export { pageContentAppend } from "./page-content-append.js";
export { type NotesContentPage, pageContentGet } from "./page-content-get.js";
