import { deleteCommentsWhere } from "../comments/delete-comments.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { EntryDocument } from "../repository/documents.js";

/** Takes an entry out of its list, with the comments on it. */
export function deleteEntry(data: CrmCollections, entry: EntryDocument): void {
  deleteCommentsWhere(data, ({ entryId }) => entryId === entry.id);
  data.entries.delete(entry.id);
}
