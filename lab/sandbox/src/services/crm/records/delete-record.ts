import { deleteComments, deleteEntry } from "../repository/delete-entry.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { toTimestamp } from "../time/timestamp.js";
import { endReferences } from "./references.js";

/**
 * Deletes a record with its list entries, notes, files and comments. Tasks and meetings lose their link
 * to it, other records their references. Attio documents only the deletion itself.
 */
export function deleteRecord(service: CrmService, record: RecordDocument): void {
  const { collections } = service;
  collections.transaction(() => {
    for (const entry of collections.entries.find("record", record.id))
      deleteEntry(collections, entry);
    for (const note of collections.notes.find("record", record.id))
      collections.notes.delete(note.id);
    for (const file of collections.files.find("record", record.id))
      collections.files.delete(file.id);
    deleteComments(collections, collections.comments.find("record", record.id));
    removeLinks(collections, record.id);
    collections.records.delete(record.id);
    endReferences(collections, record.id, toTimestamp(service.now()));
  });
}

function removeLinks(collections: CrmCollections, recordId: string): void {
  const isOther = (link: { recordId: string }) => link.recordId !== recordId;
  for (const task of collections.tasks.find("record", recordId)) {
    collections.tasks.put(task.id, { ...task, links: task.links.filter(isOther) });
  }
  for (const meeting of collections.meetings.find("record", recordId)) {
    collections.meetings.put(meeting.id, { ...meeting, links: meeting.links.filter(isOther) });
  }
}
