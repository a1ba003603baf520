import { deleteCommentsWhere } from "../comments/delete-comments.js";
import type { CrmData } from "../data/crm-data.js";
import type { EntryDocument } from "../data/documents.js";

/** Takes an entry out of its list, with the comments on it. */
export function deleteEntry(data: CrmData, entry: EntryDocument): void {
  deleteCommentsWhere(data, ({ entryId }) => entryId === entry.id);
  data.entries.delete(entry.id);
}
