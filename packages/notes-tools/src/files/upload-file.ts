import { ConfigurationError, type OpenFile } from "@workbelt/core";
import { type Api, openNamedFile, path, readFileChunks } from "@workbelt/core/provider";
import { type NotesFileUpload, fileUploadResponse } from "./file-upload-response.js";
import { fileTypes, findFileType } from "./file-types.js";
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
  const file = await openNamedFile(options.files, input.file, {
    operation: "notes_file_upload",
    field: "file",
    noun: "file",
    maxBytes: Math.min(limitBytes, options.maxFileBytes ?? Infinity),
    describeProblem: (opened) => describeTypeProblem(opened, input.filename),
  });
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
  const { content_type, filename } = nameFile(file, input.filename);
  const mode = isSinglePart ? {} : { mode: "multi_part", number_of_parts: totalParts };
  // Nothing depends on an upload without content, which expires, so that it may be created twice.
  const upload = await api.send(
    {
      method: "POST",
      path: path`/v1/file_uploads`,
      body: { ...mode, filename, content_type },
      idempotent: true,
    },
    fileUploadResponse,
  );
  const chunks = readFileChunks(file, `file ${JSON.stringify(input.file)}`);
  return sendParts(api, readParts(chunks, size, partBytes), {
    upload,
    totalParts,
    isSinglePart,
    fileName: upload.filename ?? filename,
    type: content_type,
    idleTimeoutMs,
    onSent: (sentBytes) => onProgress?.({ file: input.file, sentBytes, totalBytes: size }),
  });
}

/** Determines name and type, which must match; a name without an extension gets that of the type. */
function nameFile({ fileName, type }: OpenFile, filename: string | undefined) {
  const name = filename ?? fileName;
  const byName = findFileType(name);
  if (byName !== undefined) return { filename: name, content_type: byName };
  return { filename: `${name}${findExtension(type) ?? ""}`, content_type: normalizeType(type) };
}

function describeTypeProblem(file: OpenFile, filename: string | undefined): string | undefined {
  const { content_type: type, filename: name } = nameFile(file, filename);
  if (findExtension(type) !== undefined) return undefined;
  return `expected a file of a type that the service takes, such as .pdf, .docx, .txt, .png, .mp3 or .mp4; got ${JSON.stringify(name)}`;
}

function findExtension(type: string): string | undefined {
  return Object.entries(fileTypes).find(([, known]) => known === normalizeType(type))?.[0];
}

function normalizeType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}
