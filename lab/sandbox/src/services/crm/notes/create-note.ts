import { randomUUID } from "node:crypto";
import type { NoteDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, notFound } from "../errors.js";
import { parseCreatedAt } from "../validation/parse-created-at.js";
import type { Infer } from "../validation/validator.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { nullable, optional, shape } from "../validation/structures.js";
import { requireObject, requireRecord } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { Actor } from "../repository/actor.js";
import { markdownToPlaintext } from "./markdown-to-plaintext.js";

/**
 * Attio documents that a limit exists but not its value; this is the limit of its text
 * attributes.
 */
const MAX_CONTENT_LENGTH = 10_000_000;

/** Request body for a new note. */
export const noteBody = shape({
  data: shape({
    parent_object: string(),
    parent_record_id: uuid,
    title: string(),
    format: oneOf(["plaintext", "markdown"]),
    content: string(),
    created_at: optional(string()),
    meeting_id: optional(nullable(uuid)),
  }),
});

type NoteInput = Infer<typeof noteBody>["data"];

/** Adds a note to a record. */
export function createNote(service: CrmService, input: NoteInput, actor: Actor): NoteDocument {
  const repository = new CrmRepository(service.collections);
  const object = requireObject(repository, input.parent_object);
  const parent = requireRecord(repository, object, input.parent_record_id);
  const { title, format, content, meeting_id: meetingId = null } = input;
  const texts = parseContent(content, format);
  if (meetingId !== null && service.collections.meetings.get(meetingId) === undefined) {
    throw notFound(`Meeting with ID "${meetingId}" was not found.`);
  }
  const note: NoteDocument = {
    id: randomUUID(),
    parentObject: object.slug,
    parentRecordId: parent.id,
    title,
    meetingId,
    ...texts,
    createdBy: actor,
    createdAt: parseCreatedAt(input.created_at, service.now()),
  };
  service.collections.notes.put(note.id, note);
  return note;
}

/** The content as plain text and Markdown; throws 413 if it is too large. */
export function parseContent(
  content: string,
  format: NoteInput["format"],
): Pick<NoteDocument, "plaintext" | "markdown"> {
  if (content.length > MAX_CONTENT_LENGTH) {
    throw invalidInput("The content of the note is too large.", [], 413);
  }
  return {
    plaintext: format === "markdown" ? markdownToPlaintext(content) : content,
    markdown: content,
  };
}
