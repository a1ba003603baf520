export type { NotesBlock } from "./block.js";
export { blockDelete, NotesBlockDeleteTool } from "./block-delete.js";
export { blockGet, NotesBlockGetTool } from "./block-get.js";
export { blockUpdate, NotesBlockUpdateTool } from "./block-update.js";
export { NotesPageContentAppendTool, pageContentAppend } from "./page-content-append.js";
export {
  type NotesContentPage,
  NotesPageContentGetTool,
  pageContentGet,
} from "./page-content-get.js";
