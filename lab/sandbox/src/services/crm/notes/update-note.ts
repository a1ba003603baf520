import type { NoteDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { oneOf, string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { parseContent } from "./create-note.js";

/** Request body for changes to a note; other keys are rejected. */
export const noteChanges = shape({
  data: shape(
    {
      title: optional(string()),
      format: optional(oneOf(["plaintext", "markdown"])),
      content: optional(string()),
    },
    { closed: true },
  ),
});

/**
 * Changes the title, replaces the content, or both. Attio's schema requires no key; that content needs
 * its format is assumed [note-content-needs-format], as it does in a new note.
 */
export function updateNote(
  service: CrmService,
  note: NoteDocument,
  { content, format, title = note.title }: Infer<typeof noteChanges>["data"],
): NoteDocument {
  if (content !== undefined && format === undefined) {
    throw invalidInput("format must be provided with content.");
  }
  const texts = content === undefined || format === undefined ? {} : parseContent(content, format);
  const updated: NoteDocument = { ...note, title, ...texts };
  service.collections.notes.put(note.id, updated);
  return updated;
}
