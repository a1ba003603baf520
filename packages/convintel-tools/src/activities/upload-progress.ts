import { ConfigurationError } from "@workbelt/core";
import type { Recording } from "../recordings/recording.js";

/** How far an upload is. */
export interface UploadProgress {
  /** The name the recording was asked for by. */
  recording: string;
  /** Bytes of it that the connection has taken. */
  sentBytes: number;
  totalBytes: number;
}

/** The content of a recording, with word of how far it is after each piece that was taken. */
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
      `The recording ${JSON.stringify(name)} could not be read to its end, so that it was not uploaded.`,
      { cause },
    );
  }
}
