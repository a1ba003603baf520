import { deleteCommentsWhere } from "../comments/delete-comments.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { deleteEntry } from "../lists/delete-entry.js";
import { toTimestamp } from "../time/timestamp.js";
import { endReferences } from "./references.js";

/**
 * Deletes a record with what cannot be without it: its entries in lists, its notes and its comments.
 * Tasks and meetings stay and lose their link to it, other records their references. Attio
 * documents only the deletion itself.
 */
export function deleteRecord(crm: CrmService, record: RecordDocument): void {
  const { collections: data } = crm;
  data.transaction(() => {
    for (const entry of data.entries.list()) {
      if (entry.parentRecordId === record.id) deleteEntry(data, entry);
    }
    for (const note of data.notes.list()) {
      if (note.parentRecordId === record.id) data.notes.delete(note.id);
    }
    deleteCommentsWhere(data, ({ recordId }) => recordId === record.id);
    removeLinks(data, record.id);
    data.records.delete(record.id);
    endReferences(data, record.id, toTimestamp(crm.now()));
  });
}

function removeLinks(data: CrmCollections, recordId: string): void {
  const isOther = (link: { recordId: string }) => link.recordId !== recordId;
  for (const task of data.tasks.list()) {
    if (task.links.every(isOther)) continue;
    data.tasks.put(task.id, { ...task, links: task.links.filter(isOther) });
  }
  for (const meeting of data.meetings.list()) {
    if (meeting.links.every(isOther)) continue;
    data.meetings.put(meeting.id, { ...meeting, links: meeting.links.filter(isOther) });
  }
}
