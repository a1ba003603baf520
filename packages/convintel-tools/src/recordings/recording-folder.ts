import { createFolderStore } from "@workbelt/core/provider";
import { recordingTypes } from "./recording-types.js";
import type { RecordingStore } from "./recording.js";

/** Options of a recording folder. */
export interface RecordingFolderOptions {
  /** Media types by file extension, such as `{ ".mp3": "audio/mpeg" }`. @default the usual ones */
  types?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates a source of recordings from a folder. They are named by their path in it, such as `monday.mp3`
 * or `2026/monday.mp3`, and opened for reading only. Files outside the folder, hidden files and files of
 * other types are never opened, whatever the name or a link says.
 *
 * @example new ConvintelActivityUploadTool({ recordings: recordingFolder("./recordings") })
 */
export function recordingFolder(
  path: string,
  { types = recordingTypes }: RecordingFolderOptions = {},
): RecordingStore {
  return createFolderStore({ path, types, noun: "recordings", option: "recordingFolder" });
}
