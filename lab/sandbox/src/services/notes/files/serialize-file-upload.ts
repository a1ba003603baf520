import { formatToMinute } from "../http/format-time.js";
import type { RouteContext } from "../route-context.js";
import { serializeTrash } from "../versions.js";
import { type FileUploadDocument, getSize, getStatus } from "./file-upload-document.js";

/** Serializes an upload ("File upload" object reference and the types of the vendor's client). */
export function serializeFileUpload(
  upload: FileUploadDocument,
  { repository, rules, url }: RouteContext,
): object {
  const { id, expiresAt, importResult, mode, totalParts } = upload;
  const status = getStatus(upload, repository.now);
  const base = `${url.origin}${url.pathname.split("/v1/")[0]}/v1/file_uploads/${id}`;
  const isPending = status === "pending" && mode !== "external_url";
  return {
    object: "file_upload",
    id,
    created_time: formatToMinute(upload.createdTime),
    created_by: { id: upload.createdBy, type: "bot" },
    last_edited_time: formatToMinute(upload.lastEditedTime),
    ...serializeTrash(false, rules),
    expiry_time: expiresAt && formatToMinute(expiresAt),
    status,
    filename: upload.filename,
    content_type: upload.contentType,
    content_length: status === "uploaded" ? getSize(upload) : null,
    ...(isPending ? { upload_url: `${base}/send` } : {}),
    ...(isPending && totalParts !== undefined ? { complete_url: `${base}/complete` } : {}),
    ...(importResult === undefined ? {} : { file_import_result: importResult }),
    ...(totalParts === undefined
      ? {}
      : { number_of_parts: { total: totalParts, sent: Object.keys(upload.parts).length } }),
  };
}
