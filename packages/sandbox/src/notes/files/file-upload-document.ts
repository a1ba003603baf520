import type { Audit } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { normalizeUuid } from "../validation/normalize-uuid.js";

/** Modes of an upload. */
export const uploadModes = ["single_part", "multi_part", "external_url"] as const;

/** A file upload. Its bytes are contents of the store, by id and part. */
export interface FileUploadDocument extends Audit {
  id: string;
  mode: (typeof uploadModes)[number];
  status: "pending" | "uploaded" | "failed";
  filename: string | null;
  contentType: string | null;
  /** Null once it is attached, so that it no longer expires. */
  expiresAt: string | null;
  /** Sizes in bytes of the parts received so far, by number; a single part has number 1. */
  parts: Record<string, number>;
  /** Number of parts of an upload in several parts. */
  totalParts?: number;
  externalUrl?: string;
  importResult?: object;
}

/** The status in responses; uploads that were not attached in time have expired. */
export type UploadStatus = FileUploadDocument["status"] | "expired";

/** Name of the collection of file uploads. */
export const fileUploadCollection = "notes/file-uploads";

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
  return store.get<FileUploadDocument>(fileUploadCollection, normalizeUuid(id));
}

const BATCH = 100;

/** Iterates over the uploads of the acting bot, newest first, those after `afterId` if it is given. */
export function* iterateFileUploads(
  { botId, collections }: NotesRepository,
  afterId?: string,
): Generator<FileUploadDocument, void, undefined> {
  const page = { order: "newest", limit: BATCH } as const;
  let after = afterId;
  for (;;) {
    const batch = collections.fileUploads.find("creator", botId, { ...page, after });
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
  store.put(fileUploadCollection, upload.id, upload);
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
