// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { meetingNotesQuery } from "../meetings/meeting-notes-query.js";

/** Finds AI meeting notes. */
export class NotesMeetingNotesQueryTool extends NotesTool<typeof meetingNotesQuery> {
  constructor(options?: NotesToolOptions<typeof meetingNotesQuery>) {
    super(meetingNotesQuery, options);
  }
}
