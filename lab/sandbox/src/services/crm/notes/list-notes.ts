import { startingWith } from "../../../store/document-index.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { NoteDocument } from "../repository/documents.js";

/** One page of all notes, or those on the records of an object or on one record, oldest first. */
export function listNotes(
  { notes }: CrmCollections,
  { objectSlug, recordId }: { objectSlug: string | undefined; recordId: string | undefined },
  { offset, limit }: { offset: number; limit: number },
): NoteDocument[] {
  if (recordId !== undefined) {
    return notes
      .find("record", recordId)
      .filter(({ parentObject }) => [undefined, parentObject].includes(objectSlug))
      .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt))
      .slice(offset, offset + limit);
  }
  if (objectSlug === undefined) return notes.findRange("created", { offset, limit });
  return notes.findRange("createdOnObject", { ...startingWith(`${objectSlug}/`), offset, limit });
}
