import { randomUUID } from "node:crypto";
import type { NoteDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput, notFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { nullable, optional, shape } from "../input/structures.js";
import { requireObject, requireRecord } from "../records/require.js";
import { World } from "../records/world.js";
import type { Actor } from "../wire/actor.js";
import { readTimestamp, toTimestamp } from "../wire/timestamp.js";
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
  // The sandbox holds no meetings a note could belong to.
  if (written.meeting_id) throw notFound(`Meeting with ID "${written.meeting_id}" was not found.`);
  const { title, format, content } = written;
  const note: NoteDocument = {
    id: randomUUID(),
    parentObject: object.slug,
    parentRecordId: parent.id,
    title,
    meetingId: null,
    plaintext: format === "markdown" ? markdownToPlaintext(content) : content,
    markdown: content,
    createdBy: actor,
    createdAt: readCreatedAt(written.created_at, crm.now()),
  };
  crm.data.notes.put(note.id, note);
  return note;
}

/** Notes can be dated back, to 1970 at the earliest, but not ahead. */
function readCreatedAt(written: string | undefined, now: Date): string {
  const latest = toTimestamp(now);
  if (written === undefined) return latest;
  const createdAt = readTimestamp(written);
  if (createdAt === undefined || createdAt < "1970" || createdAt > latest) {
    throw invalidInput("created_at must be a date between 1970 and now.", [
      { code: "custom", path: ["data", "created_at"], message: "Invalid date" },
    ]);
  }
  return createdAt;
}
