export type { NotesPage } from "./page.js";
export { NotesPageCreateTool, pageCreate } from "./page-create.js";
export { NotesPageGetTool, pageGet } from "./page-get.js";
export type { NotesPageMarkdown } from "./page-markdown.js";
export { NotesPageMarkdownGetTool, pageMarkdownGet } from "./page-markdown-get.js";
export {
  type NotesChangedMarkdown,
  NotesPageMarkdownUpdateTool,
  pageMarkdownUpdate,
} from "./page-markdown-update.js";
export { NotesPageMoveTool, pageMove } from "./page-move.js";
export { NotesPagePropertyGetTool, pagePropertyGet } from "./page-property-get.js";
export { NotesPageUpdateTool, pageUpdate } from "./page-update.js";
export type { NotesPropertyItem, NotesPropertyPage } from "./property-items.js";
export type { NotesCreatedPage } from "./send-new-page.js";
