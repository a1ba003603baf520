import { openNamedFile } from "@workbelt/core/provider";
import type { Recording, RecordingSource } from "./recording.js";

/**
 * Opens the recording that a model named. The caller closes it.
 *
 * @throws InputError if it does not exist, is empty, too large, or neither audio nor video;
 * ConfigurationError if the source fails.
 */
export function openRecording(
  source: RecordingSource,
  name: string,
  maxBytes: number,
): Promise<Recording> {
  return openNamedFile(source, name, {
    operation: "convintel_activity_upload",
    field: "recording",
    noun: "recording",
    maxBytes,
    describeProblem,
  });
}

function describeProblem({ type }: Recording): string | undefined {
  return /^(?:audio|video)\/[\w.+-]+(?:\s*;.*)?$/i.test(type)
    ? undefined
    : `expected audio or video; got ${JSON.stringify(type)}. Ask the user for another recording`;
}
