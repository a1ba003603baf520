import { type Api, openNamedFile } from "@workbelt/core/provider";
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
  api: Api,
): Promise<Recording> {
  const input = { field: "recording", noun: "recording", maxBytes, describeProblem };
  return openNamedFile(source, name, input, api);
}

function describeProblem({ type }: Recording): string | undefined {
  return /^(?:audio|video)\/[\w.+-]+(?:\s*;.*)?$/i.test(type)
    ? undefined
    : `expected audio or video; got ${JSON.stringify(type)}. Ask the user for another recording`;
}
