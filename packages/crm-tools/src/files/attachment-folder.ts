import type { FileStore } from "@workbelt/core";
import { createFolderStore, type FileTypes } from "@workbelt/core/provider";

/** Media types of the files that are usual in a CRM, by extension. The CRM itself documents no list of types. */
const attachmentTypes: FileTypes = {
  ".csv": "text/csv",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".eml": "message/rfc822",
  ".gif": "image/gif",
  ".htm": "text/html",
  ".html": "text/html",
  ".ics": "text/calendar",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".json": "application/json",
  ".md": "text/markdown",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".ppt": "application/vnd.ms-powerpoint",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".rtf": "application/rtf",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".vcf": "text/vcard",
  ".webp": "image/webp",
  ".xls": "application/vnd.ms-excel",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xml": "application/xml",
  ".zip": "application/zip",
};

/** Options of a folder of attachments. */
export interface AttachmentFolderOptions {
  /** Media types by file extension, such as `{ ".pdf": "application/pdf" }`. @default those of documents, tables, images and archives */
  types?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates a source of files from a folder. They are named by their path in it, such as `offer.pdf` or
 * `2026/offer.pdf`, and opened for reading only. Files outside the folder, hidden files and files of
 * other types are never opened, whatever the name or a link says.
 *
 * @example new CrmUploadFileTool({ files: attachmentFolder("./attachments") })
 */
export function attachmentFolder(
  path: string,
  { types = attachmentTypes }: AttachmentFolderOptions = {},
): FileStore {
  return createFolderStore({ path, types, noun: "files", option: "attachmentFolder" });
}
