import { validationError } from "../errors.js";
import type { FormBody } from "../http/parse-form.js";
import { type RouteContext, getPathId } from "../route-context.js";
import { describeFile } from "./create-file-upload.js";
import {
  type FileUploadDocument,
  getSize,
  getStatus,
  requireFileUpload,
  saveFileUpload,
  savePart,
} from "./file-upload-document.js";
import { getMaxFileBytes, sizeError } from "./max-file-size.js";
import { serializeFileUpload } from "./serialize-file-upload.js";

const MIB = 1024 * 1024;
const MIN_PART_BYTES = 5 * MIB;
const MAX_PART_BYTES = 20 * MIB;

/**
 * `POST /v1/file_uploads/{id}/send`: receives the file, or one of its parts. The rules are documented,
 * the messages are not; a part that is sent again replaces the earlier one (assumed [repeated-part-replaces]).
 */
export function sendFileUpload(context: RouteContext): object {
  const { repository } = context;
  const { file, part_number: partNumber } = context.body as FormBody;
  const upload = requireFileUpload(repository, getPathId(context, "file_upload_id"));
  assertPending(upload, repository.now);
  if (file === undefined)
    throw validationError(
      "body failed validation: body.file should be defined, instead was `undefined`.",
    );
  const part = parsePartNumber(upload, partNumber);
  assertSize(upload, part, file.bytes.length);
  const { [part]: replaced = 0 } = upload.parts;
  const maxBytes = getMaxFileBytes(repository);
  if (getSize(upload) - replaced + file.bytes.length > maxBytes) {
    throw validationError(sizeError(maxBytes).message);
  }
  if (upload.mode === "single_part") {
    const sent = describeFile(upload.filename ?? file.name, upload.contentType ?? undefined);
    assertSameType(sent.contentType, file.type);
    Object.assign(upload, sent, { status: "uploaded" });
  }
  Object.assign(upload, repository.stampEdited());
  savePart(repository, upload, part, file.bytes);
  return serializeFileUpload(upload, context);
}

/** `POST /v1/file_uploads/{id}/complete`: ends an upload in several parts. */
export function completeFileUpload(context: RouteContext): object {
  const { repository } = context;
  const upload = requireFileUpload(repository, getPathId(context, "file_upload_id"));
  assertPending(upload, repository.now);
  const { totalParts = 0 } = upload;
  const sent = Object.keys(upload.parts).length;
  if (upload.mode !== "multi_part" || sent !== totalParts) {
    throw validationError(
      `The file upload cannot be completed: ${sent} of ${totalParts} parts have been sent.`,
    );
  }
  Object.assign(upload, repository.stampEdited(), { status: "uploaded" });
  saveFileUpload(repository, upload);
  return serializeFileUpload(upload, context);
}

function assertPending(upload: FileUploadDocument, now: Date): void {
  const status = getStatus(upload, now);
  if (status === "pending" && upload.mode !== "external_url") return;
  throw validationError(
    `The file upload ${upload.id} has the status ${status} and the mode ${upload.mode}; it does not accept file contents.`,
  );
}

function parsePartNumber(
  { mode, totalParts = 1 }: FileUploadDocument,
  text: string | undefined,
): number {
  if (mode === "single_part" && text === undefined) return 1;
  const part = /^\d{1,5}$/.test(text ?? "") ? Number(text) : 0;
  if (mode === "multi_part" && part >= 1 && part <= totalParts) return part;
  const expected = mode === "multi_part" ? `a number from 1 to ${totalParts}` : "not present";
  throw validationError(
    `body failed validation: body.part_number should be ${expected}, instead was \`${text}\`.`,
  );
}

function assertSize({ mode, totalParts }: FileUploadDocument, part: number, size: number): void {
  const isLast = mode === "single_part" || part === totalParts;
  const minBytes = isLast ? 1 : MIN_PART_BYTES;
  if (size >= minBytes && size <= MAX_PART_BYTES) return;
  throw validationError(
    `The size of the file or part must be from ${minBytes} to ${MAX_PART_BYTES} bytes, instead was ${size}.`,
  );
}

/** Clients that do not know the type of a file send it as an unknown one. */
function assertSameType(expected: string | null, sent: string): void {
  if (sent === "" || sent === "application/octet-stream") return;
  if (sent.split(";")[0]?.trim().toLowerCase() === expected) return;
  throw validationError(`The content type ${sent} of the file does not match ${expected}.`);
}
