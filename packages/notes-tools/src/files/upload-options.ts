import type { FileSource } from "@workbelt/core";

/** The progress of an upload. */
export interface FileUploadProgress {
  /** The name by which the file was requested. */
  file: string;
  /** Bytes that the connection has accepted. Decreases if a part has to be sent again. */
  sentBytes: number;
  totalBytes: number;
}

/** Options for uploading files. */
export interface FileUploadOptions {
  /** The source of files: a folder (`fileFolder(path)`), or a function from a name to a file. */
  files?: FileSource | undefined;
  /** Maximum size of a file, in bytes. The workspace has a limit of its own. @default that of the workspace */
  maxFileBytes?: number | undefined;
  /** Maximum time without progress, in milliseconds; the whole upload may take any time. @default 120_000 */
  idleTimeoutMs?: number | undefined;
  /** Maximum time to wait until the service has imported a file from the web, in milliseconds. @default 60_000 */
  importTimeoutMs?: number | undefined;
  /** Called whenever the connection has accepted a chunk of a file. */
  onProgress?: ((progress: FileUploadProgress) => void) | undefined;
}
