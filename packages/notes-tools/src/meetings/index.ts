export { meetingNotesQuery } from "./meeting-notes-query.js";
