import { collections, type FileUploadDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { normalizeUuid } from "../validation/validators.js";

export { type FileUploadDocument, uploadModes } from "../repository/documents.js";

/** The status in responses; uploads that were not attached in time have expired. */
export type UploadStatus = FileUploadDocument["status"] | "expired";

/** Memory for the bytes of all uploads; the oldest ones are dropped first. */
const MAX_KEPT_BYTES = 128 * 1024 * 1024;

/** Returns the status of an upload at this time. */
export function getStatus({ status, expiresAt }: FileUploadDocument, now: Date): UploadStatus {
  const isOver = status !== "failed" && expiresAt !== null && now >= new Date(expiresAt);
  return isOver ? "expired" : status;
}

/** Returns an upload of the acting bot; throws 404, also for those of other bots. */
export function requireFileUpload(repository: NotesRepository, id: string): FileUploadDocument {
  const found = findFileUpload(repository, id);
  return found?.createdBy === repository.botId
    ? found
    : repository.throwNotFound("file_upload", normalizeUuid(id));
}

/** Returns the upload with this id, if it exists. */
export function findFileUpload(
  { store }: Pick<NotesRepository, "store">,
  id: string,
): FileUploadDocument | undefined {
  return store.get<FileUploadDocument>(collections.fileUploads, normalizeUuid(id));
}

const BATCH = 100;

/** Iterates over the uploads of the acting bot, newest first, those after `afterId` if it is given. */
export function* iterateFileUploads(
  { botId, collections: { fileUploads } }: NotesRepository,
  afterId?: string,
): Generator<FileUploadDocument, void, undefined> {
  const page = { order: "newest", limit: BATCH } as const;
  let after = afterId;
  for (;;) {
    const batch = fileUploads.find("creator", botId, { ...page, after });
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id;
  }
}

/** Saves a new or changed upload. */
export function saveFileUpload(
  { store }: Pick<NotesRepository, "store">,
  upload: FileUploadDocument,
): void {
  store.put(collections.fileUploads, upload.id, upload);
}

/** Stores the bytes of a part; a part that is sent again replaces the earlier one. */
export function savePart(
  repository: Pick<NotesRepository, "store">,
  upload: FileUploadDocument,
  part: number,
  bytes: Uint8Array,
): void {
  repository.store.putContent(`${upload.id}/${part}`, bytes, MAX_KEPT_BYTES);
  upload.parts[part] = bytes.length;
  saveFileUpload(repository, upload);
}

/** Returns the total size of the parts received so far, in bytes. */
export function getSize({ parts }: FileUploadDocument): number {
  return Object.values(parts).reduce((sum, size) => sum + size, 0);
}

/** Reads the bytes of an upload part by part; undefined if they were dropped. */
export function readParts(
  { store }: Pick<NotesRepository, "store">,
  { id, parts }: FileUploadDocument,
): Uint8Array[] | undefined {
  const numbers = Object.keys(parts).toSorted((one, other) => Number(one) - Number(other));
  const contents = numbers.map((part) => store.getContent(`${id}/${part}`));
  return contents.every((content) => content !== undefined) ? contents : undefined;
}
