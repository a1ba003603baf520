import { deleteComments } from "../comments/delete-comments.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { EntryDocument } from "../repository/documents.js";

/** Deletes an entry and the comments on it. */
export function deleteEntry(collections: CrmCollections, entry: EntryDocument): void {
  deleteComments(collections, collections.comments.find("entry", entry.id));
  collections.entries.delete(entry.id);
}
