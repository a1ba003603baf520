import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import type { RouteContext } from "../route-context.js";
import { findExtension, findTypeByName } from "./file-types.js";
import { type FileUploadDocument, saveFileUpload } from "./file-upload-document.js";
import { scheduleImport } from "./import-external-file.js";
import { parseCreateBody } from "./parse-create-body.js";
import { serializeFileUpload } from "./serialize-file-upload.js";

const LIFETIME_MS = 60 * 60 * 1000;
const MAX_NAME_BYTES = 900;

/** `POST /v1/file_uploads`: starts an upload, or the import of a file on the web. */
export function createFileUpload(context: RouteContext): object {
  const { repository } = context;
  const body = parseCreateBody(context.body);
  const { mode = "single_part", number_of_parts: totalParts, external_url: externalUrl } = body;
  const upload: FileUploadDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    mode,
    status: "pending",
    ...describeFile(body.filename, body.content_type),
    expiresAt: new Date(repository.now.getTime() + LIFETIME_MS).toISOString(),
    parts: {},
    ...(mode === "multi_part" && totalParts !== undefined ? { totalParts } : {}),
    ...(mode === "external_url" && externalUrl !== undefined ? { externalUrl } : {}),
  };
  saveFileUpload(repository, upload);
  if (mode === "external_url") scheduleImport(repository, upload.id);
  return serializeFileUpload(upload, context);
}

/** Infers the missing one of name and type from the other; both may be unknown until the file is sent. */
export function describeFile(
  filename: string | undefined,
  contentType: string | undefined,
): { filename: string | null; contentType: string | null } {
  const extension = contentType === undefined ? undefined : findExtension(contentType);
  if (contentType !== undefined && extension === undefined) {
    throw validationError(`Content type ${contentType} is not supported.`);
  }
  if (filename === undefined) return { filename: null, contentType: contentType ?? null };
  const complete = /\.[^.]+$/.test(filename) ? filename : `${filename}.${extension ?? ""}`;
  const inferred = findTypeByName(complete);
  if (inferred === undefined) {
    throw validationError(
      `The file extension of ${filename} is not supported by the API. Provide a filename with a supported extension.`,
    );
  }
  if (Buffer.byteLength(complete) > MAX_NAME_BYTES) {
    throw validationError(`The filename exceeds ${MAX_NAME_BYTES} bytes.`);
  }
  if (contentType !== undefined && findExtension(contentType) !== findExtension(inferred)) {
    throw validationError(
      `Content type ${contentType} does not match the extension of ${filename}.`,
    );
  }
  return { filename: complete, contentType: contentType ?? inferred };
}
