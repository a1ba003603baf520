// Tools for LangChain.
import { NotesTool, type NotesToolOptions } from "./notes-tool.js";
import { meetingNotesCreate } from "../meetings/meeting-notes-create.js";
import { meetingNotesQuery } from "../meetings/meeting-notes-query.js";

/** Makes AI meeting notes from a recording. */
export class NotesMeetingNotesCreateTool extends NotesTool<typeof meetingNotesCreate> {
  constructor(options?: NotesToolOptions<typeof meetingNotesCreate>) {
    super(meetingNotesCreate, options);
  }
}

/** Finds AI meeting notes. */
export class NotesMeetingNotesQueryTool extends NotesTool<typeof meetingNotesQuery> {
  constructor(options?: NotesToolOptions<typeof meetingNotesQuery>) {
    super(meetingNotesQuery, options);
  }
}
