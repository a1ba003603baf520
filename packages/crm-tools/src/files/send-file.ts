import { ConfigurationError, type FileSource } from "@workbelt/core";
import { type Api, openNamedFile, path, readFileChunks } from "@workbelt/core/provider";
import { type CrmFile, fileResponse } from "./file.js";

/** The progress of an upload to a record. */
export interface CrmUploadProgress {
  /** The name by which the file was requested. */
  file: string;
  /** Bytes that the connection has accepted. */
  sentBytes: number;
  totalBytes: number;
}

/** Options for uploading files to records. */
export interface CrmUploadOptions {
  /** The source of files: a folder (`attachmentFolder(path)`), or a function from a name to a file. */
  files?: FileSource | undefined;
  /** Maximum size of a file, in bytes. The CRM takes no larger ones than the default. @default 50 MiB */
  maxFileBytes?: number | undefined;
  /** Maximum time without progress, in milliseconds; the whole upload may take any time. @default 120_000 */
  idleTimeoutMs?: number | undefined;
  /** Called whenever the connection has accepted a chunk of a file. */
  onProgress?: ((progress: CrmUploadProgress) => void) | undefined;
}

/** A file of the host, and the record that gets it. */
interface Upload {
  object: string;
  record_id: string;
  file: string;
  parent_folder_id?: string | undefined;
}

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const NO_FILES =
  "This agent has no files to upload; inform the user. For its developer: give this tool or the toolkit a source: new CrmUploadFileTool({ files: attachmentFolder(path) }), or a function from a name to a Blob or { stream, size, type }.";

/**
 * Uploads the file that an input names. It is streamed, sent again only after a 429, and always closed.
 *
 * @throws ConfigurationError without a source or if it fails, InputError when the file cannot be uploaded, and what
 * `api.send` throws.
 */
export async function sendFile(
  { file: name, ...fields }: Upload,
  api: Api,
  { files, idleTimeoutMs = 120_000, maxFileBytes = MAX_FILE_BYTES, onProgress }: CrmUploadOptions,
): Promise<CrmFile> {
  if (files === undefined) throw new ConfigurationError(NO_FILES);
  const input = { field: "file", noun: "file", maxBytes: maxFileBytes };
  const file = await openNamedFile(files, name, input, api);
  const { fileName, isRepeatable, size, type } = file;
  const chunks = () =>
    readFileChunks(file, `file ${JSON.stringify(name)}`, (sentBytes) =>
      onProgress?.({ file: name, sentBytes, totalBytes: size }),
    );
  const content = { field: "file", fileName, size, type, chunks, isRepeatable };
  const form = { fields, file: content, idleTimeoutMs };
  try {
    const { data } = await api.post(path`/v2/files/upload`, undefined, fileResponse, { form });
    return data;
  } finally {
    await file.close?.();
  }
}
