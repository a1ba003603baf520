import { collections, type FileUploadDocument } from "../repository/documents.js";
import { type ChangeSet, type NotesEvent, selectChanges } from "./event.js";

/** Creates the events of uploads. One that expires changes nothing, so that the sandbox sends no event then. */
export function createUploadEvents(set: ChangeSet): NotesEvent[] {
  const changes = selectChanges<FileUploadDocument>(set, collections.fileUploads);
  return changes.flatMap(({ after, before, id }): NotesEvent[] => {
    if (after === undefined) return [];
    const event = { entity: { id, type: "file_upload" }, authorId: after.lastEditedBy } as const;
    const isEnd = before?.status !== after.status;
    const file_import_result = after.importResult ?? { type: "error" };
    return [
      ...(before === undefined ? [{ ...event, type: "file_upload.created" as const }] : []),
      ...(isEnd && after.status === "uploaded"
        ? [{ ...event, type: "file_upload.completed" as const }]
        : []),
      ...(isEnd && after.status === "failed"
        ? [{ ...event, type: "file_upload.upload_failed" as const, data: { file_import_result } }]
        : []),
    ];
  });
}
