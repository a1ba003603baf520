import { ConfigurationError, type OpenFile } from "@workbelt/core";
import { type Api, openNamedFile, path, readFileChunks } from "@workbelt/core/provider";
import { type NotesFileUpload, fileUploadResponse } from "./file-upload-response.js";
import { findExtension, findFileType } from "./file-types.js";
import { fetchMaxFileBytes } from "./max-file-bytes.js";
import { readParts } from "./read-parts.js";
import { sendParts } from "./send-parts.js";
import type { FileUploadOptions } from "./upload-options.js";

const MIB = 1024 * 1024;
/** The service takes larger files in parts of 5 to 20 MiB; it recommends 10. */
const MAX_SINGLE_PART_BYTES = 20 * MIB;
const PART_BYTES = 10 * MIB;

const NO_FILES =
  "This agent has no files to upload; inform the user, or give a url. For its developer: give this tool or the toolkit a source: new NotesFileUploadTool({ files: fileFolder(path) }), or a function from a name to a Blob or { stream, size, type }.";

/**
 * Uploads a file that the host offers. It is read once and always closed; one part of it is in memory.
 *
 * @throws ConfigurationError without a source or if it fails, InputError when the file cannot be uploaded,
 * PartialWriteError after the first part, and what `api.send` throws.
 */
export async function uploadFile(
  api: Api,
  input: { file: string; filename: string | undefined },
  options: FileUploadOptions,
): Promise<NotesFileUpload> {
  if (options.files === undefined) throw new ConfigurationError(NO_FILES);
  const limitBytes = await fetchMaxFileBytes(api);
  const accepted = {
    field: "file",
    noun: "file",
    maxBytes: options.maxFileBytes ?? Infinity,
    describeProblem: (opened: OpenFile) => describeProblem(opened, input.filename, limitBytes),
  };
  const file = await openNamedFile(options.files, input.file, accepted, api);
  try {
    return await sendFile(api, file, input, options);
  } finally {
    await file.close?.();
  }
}

async function sendFile(
  api: Api,
  file: OpenFile,
  input: { file: string; filename: string | undefined },
  { idleTimeoutMs = 120_000, onProgress }: FileUploadOptions,
): Promise<NotesFileUpload> {
  const { size } = file;
  const isSinglePart = size <= MAX_SINGLE_PART_BYTES;
  const partBytes = isSinglePart ? size : PART_BYTES;
  const totalParts = Math.ceil(size / partBytes);
  const filename = nameFile(file, input.filename);
  const mode = isSinglePart ? {} : { mode: "multi_part", number_of_parts: totalParts };
  // Nothing depends on an upload without content, which expires, so that it may be created twice.
  const upload = await api.post(path`/v1/file_uploads`, { ...mode, filename }, fileUploadResponse, {
    idempotent: true,
  });
  const chunks = readFileChunks(file, `file ${JSON.stringify(input.file)}`);
  return sendParts(api, readParts(chunks, size, partBytes), {
    upload,
    totalParts,
    isSinglePart,
    fileName: upload.filename ?? filename,
    // The service infers the type from the name, and requires the same one with the content.
    type: upload.content_type ?? file.type,
    idleTimeoutMs,
    onSent: (sentBytes) => onProgress?.({ file: input.file, sentBytes, totalBytes: size }),
  });
}

/** Returns the name to show. One without an extension of the service gets that of the file's type. */
function nameFile({ fileName, type }: OpenFile, filename: string | undefined): string {
  const name = filename ?? fileName;
  return findFileType(name) === undefined ? `${name}${findExtension(type) ?? ""}` : name;
}

function describeProblem(
  file: OpenFile,
  filename: string | undefined,
  limitBytes: number,
): string | undefined {
  const name = nameFile(file, filename);
  if (findFileType(name) === undefined) {
    return `expected a file of a type that the service takes, such as .pdf, .docx, .txt, .png, .mp3 or .mp4; got ${JSON.stringify(name)}. No call can change that: tell the user`;
  }
  return file.size > limitBytes
    ? `expected at most ${limitBytes} bytes, the limit of this workspace's plan; got ${file.size}. No call can change that: tell the user`
    : undefined;
}
