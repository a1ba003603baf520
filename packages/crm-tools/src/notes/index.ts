export { createNote } from "./create-note.js";
export { deleteNote } from "./delete-note.js";
export { getNote } from "./get-note.js";
export { listNotes } from "./list-notes.js";
export type { CrmNote } from "./note.js";
export { updateNote } from "./update-note.js";
