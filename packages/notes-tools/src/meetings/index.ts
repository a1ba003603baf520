export { meetingNotesCreate } from "./meeting-notes-create.js";
export { meetingNotesQuery } from "./meeting-notes-query.js";
