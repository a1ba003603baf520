export { CrmCreateNoteTool, createNote } from "./create-note.js";
export { CrmDeleteNoteTool, deleteNote } from "./delete-note.js";
export { CrmGetNoteTool, getNote } from "./get-note.js";
export { CrmListNotesTool, listNotes } from "./list-notes.js";
export type { CrmNote } from "./note.js";
export { CrmUpdateNoteTool, updateNote } from "./update-note.js";
