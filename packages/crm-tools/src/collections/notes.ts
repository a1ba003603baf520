import { defineCollection, orMissing } from "@workbelt/core/provider";
import { getNote } from "../notes/get-note.js";
import { listNotes } from "../notes/list-notes.js";
import { shortenTime } from "../schema/compact-values.js";
import { hasOutsideTexts } from "./outside-texts.js";
import { nameActors, readMemberNames } from "./member-names.js";

/** Notes on records. */
export const notes = defineCollection({
  name: "crm_notes",
  kind: "note",
  list: listNotes,
  answers: [{ list: listNotes }],
  id: ({ id }) => id.note_id,
  get: (note_id, _part, reader) => orMissing(() => reader.read(getNote, { note_id })),
  item: async (note, _part, reader) => {
    const tagged = (note.tags ?? []).map(({ record_id }) => record_id);
    const mentions = [note.parent_record_id, note.meeting_id, ...tagged];
    return {
      id: note.id.note_id,
      title: note.title,
      text: note.content_plaintext,
      at: shortenTime(note.created_at),
      by: nameActors([note.created_by_actor], await readMemberNames(reader)),
      mentions: [...new Set(mentions.filter((id) => id != null))],
      outside: hasOutsideTexts(listNotes),
    };
  },
});
