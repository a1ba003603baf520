import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { PartHead, PartSink } from "./multipart.js";

/** What is known of an uploaded recording. Its bytes are counted and hashed, and not kept. */
export interface Recording {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** SHA-256 in hexadecimal, by which a client can tell whether its bytes arrived. */
  sha256: string;
}

/** Endings of the accepted recordings whose type the client does not tell (assumed). */
export const recordingExtensions = [
  ..."aac aif aiff flac m4a mka mp3 oga ogg opus wav wma".split(" "),
  ..."avi m4v mkv mov mp4 mpeg mpg ogv webm wmv 3gp".split(" "),
];

const UNKNOWN_TYPE = "application/octet-stream";

/** Counts and hashes a recording. `keep` gets it when it is whole, undefined when it broke off. */
export function receiveRecording(
  head: PartHead & { fileName: string },
  keep: (recording: Recording | undefined) => void,
): PartSink {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  return {
    write: (piece) => {
      sizeBytes += piece.length;
      hash.update(piece);
    },
    end: (complete) => {
      const { fileName, contentType = UNKNOWN_TYPE } = head;
      keep(complete ? { fileName, contentType, sizeBytes, sha256: hash.digest("hex") } : undefined);
    },
  };
}

/** Whether it is sound or film: by its type, or by its ending where the type says nothing (assumed). */
export function isAcceptedRecording({ contentType, fileName }: Recording): boolean {
  if (/^(?:audio|video)\//.test(contentType)) return true;
  const extension = extname(fileName).slice(1).toLowerCase();
  return contentType === UNKNOWN_TYPE && recordingExtensions.includes(extension);
}
