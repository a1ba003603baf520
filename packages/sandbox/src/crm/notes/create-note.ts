import { randomUUID } from "node:crypto";
import type { NoteDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput, notFound } from "../errors.js";
import { readCreatedAt } from "../input/backdate.js";
import type { Checked } from "../input/check.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { nullable, optional, shape } from "../input/structures.js";
import { requireObject, requireRecord } from "../records/require.js";
import { World } from "../records/world.js";
import type { Actor } from "../wire/actor.js";
import { markdownToPlaintext } from "./markdown.js";

/** Attio documents that there is a limit, but not where; this is the one of its text attributes. */
const MAX_CONTENT_LENGTH = 10_000_000;

/** A note as it is written. */
export const writtenNote = shape({
  data: shape({
    parent_object: text(),
    parent_record_id: uuid,
    title: text(),
    format: oneOf(["plaintext", "markdown"]),
    content: text(),
    created_at: optional(text()),
    meeting_id: optional(nullable(uuid)),
  }),
});

type WrittenNote = Checked<typeof writtenNote>["data"];

/** Adds a note to a record. */
export function createNote(crm: Crm, written: WrittenNote, actor: Actor): NoteDocument {
  const world = new World(crm.data);
  const object = requireObject(world, written.parent_object);
  const parent = requireRecord(world, object, written.parent_record_id);
  if (written.content.length > MAX_CONTENT_LENGTH) {
    throw invalidInput("The content of the note is too large.", [], 413);
  }
  const { title, format, content, meeting_id: meetingId = null } = written;
  if (meetingId !== null && crm.data.meetings.get(meetingId) === undefined) {
    throw notFound(`Meeting with ID "${meetingId}" was not found.`);
  }
  const note: NoteDocument = {
    id: randomUUID(),
    parentObject: object.slug,
    parentRecordId: parent.id,
    title,
    meetingId,
    plaintext: format === "markdown" ? markdownToPlaintext(content) : content,
    markdown: content,
    createdBy: actor,
    createdAt: readCreatedAt(written.created_at, crm.now()),
  };
  crm.data.notes.put(note.id, note);
  return note;
}
