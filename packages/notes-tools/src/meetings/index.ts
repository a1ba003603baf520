export { meetingNotesQuery, NotesMeetingNotesQueryTool } from "./meeting-notes-query.js";
