import { readFileChunks } from "@workbelt/core/provider";
import type { Recording } from "../recordings/recording.js";

/** The progress of an upload. */
export interface UploadProgress {
  /** The name by which the recording was requested. */
  recording: string;
  /** Bytes that the connection has accepted. */
  sentBytes: number;
  totalBytes: number;
}

/** Reads the chunks of a recording, and reports progress after each one that was accepted. */
export function reportProgress(
  recording: Recording,
  name: string,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): AsyncIterable<Uint8Array> {
  return readFileChunks(recording, `recording ${JSON.stringify(name)}`, (sentBytes) =>
    onProgress?.({ recording: name, sentBytes, totalBytes: recording.size }),
  );
}
