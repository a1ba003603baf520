// Tools for LangChain.
import { CrmTool, type CrmToolOptions } from "./crm-tool.js";
import { createNote } from "../notes/create-note.js";
import { deleteNote } from "../notes/delete-note.js";
import { getNote } from "../notes/get-note.js";
import { listNotes } from "../notes/list-notes.js";
import { updateNote } from "../notes/update-note.js";

/** Writes a note on a record. */
export class CrmCreateNoteTool extends CrmTool<typeof createNote> {
  constructor(options?: CrmToolOptions<typeof createNote>) {
    super(createNote, options);
  }
}

/** Deletes one note for good. */
export class CrmDeleteNoteTool extends CrmTool<typeof deleteNote> {
  constructor(options?: CrmToolOptions<typeof deleteNote>) {
    super(deleteNote, options);
  }
}

/** Gets one note with its text. */
export class CrmGetNoteTool extends CrmTool<typeof getNote> {
  constructor(options?: CrmToolOptions<typeof getNote>) {
    super(getNote, options);
  }
}

/** Lists notes, all or those on one record. */
export class CrmListNotesTool extends CrmTool<typeof listNotes> {
  constructor(options?: CrmToolOptions<typeof listNotes>) {
    super(listNotes, options);
  }
}

/** Changes the title or text of a note. */
export class CrmUpdateNoteTool extends CrmTool<typeof updateNote> {
  constructor(options?: CrmToolOptions<typeof updateNote>) {
    super(updateNote, options);
  }
}
