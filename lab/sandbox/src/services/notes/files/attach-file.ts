import { validationError } from "../errors.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  type FileUploadDocument,
  getStatus,
  requireFileUpload,
  saveFileUpload,
} from "./file-upload-document.js";

/**
 * A file stored by the service, as the content of blocks, pages and comments refers to it. Responses have
 * a signed URL instead (see `signFiles`).
 */
export interface StoredFile {
  sandbox_upload_id: string;
}

/** Attaches an upload; from then on it does not expire. Throws 404, or 400 unless its status is uploaded. */
export function attachFile(
  repository: NotesRepository,
  uploadId: string,
): { file: StoredFile; upload: FileUploadDocument } {
  const upload = requireFileUpload(repository, uploadId);
  const status = getStatus(upload, repository.now);
  if (status !== "uploaded") {
    throw validationError(
      `File upload ${upload.id} cannot be attached: its status is ${status}, it should be uploaded.`,
    );
  }
  upload.expiresAt = null;
  saveFileUpload(repository, upload);
  return { file: { sandbox_upload_id: upload.id }, upload };
}

/** Returns the category of a file in comments, by its media type. */
export function getFileCategory({ contentType }: FileUploadDocument): string {
  const [kind = "", format] = (contentType ?? "").split("/");
  if (format === "pdf") return "pdf";
  return ["audio", "image", "video"].includes(kind) ? kind : "productivity";
}
