import { ConfigurationError } from "@workbelt/core";
import type { Recording } from "../recordings/recording.js";

/** The progress of an upload. */
export interface UploadProgress {
  /** The name by which the recording was requested. */
  recording: string;
  /** Bytes that the connection has accepted. */
  sentBytes: number;
  totalBytes: number;
}

/** Yields the chunks of a recording, and reports progress after each one that was accepted. */
export async function* reportProgress(
  recording: Recording,
  name: string,
  onProgress: ((progress: UploadProgress) => void) | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sentBytes = 0;
  for await (const chunk of readChunks(recording, name)) {
    yield chunk;
    sentBytes += chunk.byteLength;
    onProgress?.({ recording: name, sentBytes, totalBytes: recording.size });
  }
}

async function* readChunks(
  recording: Recording,
  name: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* recording.chunks();
  } catch (cause) {
    throw new ConfigurationError(
      `The recording ${JSON.stringify(name)} could not be read to the end. It was not uploaded.`,
      { cause },
    );
  }
}
