import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { Recording } from "../repository/documents.js";
import type { PartHead, PartSink } from "./multipart.js";

/** File extensions accepted for recordings of unknown type (assumed [recording-types]). */
export const recordingExtensions = [
  ..."aac aif aiff flac m4a mka mp3 oga ogg opus wav wma".split(" "),
  ..."avi m4v mkv mov mp4 mpeg mpg ogv webm wmv 3gp".split(" "),
];

const UNKNOWN_TYPE = "application/octet-stream";

/** Counts and hashes a recording. `onEnd` receives it if complete, else undefined. */
export function receiveRecording(
  head: PartHead & { fileName: string },
  onEnd: (recording: Recording | undefined) => void,
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
      onEnd(
        complete ? { fileName, contentType, sizeBytes, sha256: hash.digest("hex") } : undefined,
      );
    },
  };
}

/** Returns true for audio and video, by type or, if unknown, by file extension (assumed [recording-types]). */
export function isAcceptedRecording({ contentType, fileName }: Recording): boolean {
  if (/^(?:audio|video)\//.test(contentType)) return true;
  const extension = extname(fileName).slice(1).toLowerCase();
  return contentType === UNKNOWN_TYPE && recordingExtensions.includes(extension);
}
