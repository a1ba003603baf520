import { WorkbeltError } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { block, type NotesBlock } from "../blocks/block.js";
import { getString } from "../content/json-path.js";

const MAX_WAIT_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
const ENDS = ["notes_ready", "transcription_failed"];

/**
 * Reads meeting notes until they are ready or have failed, at most two minutes, and returns them as they are then. They exist:
 * a failure to read them is not one of the call.
 */
export async function awaitNotes(api: Api, created: NotesBlock): Promise<NotesBlock> {
  const deadline = performance.now() + MAX_WAIT_MS;
  let found = created;
  let pauseMs = FIRST_PAUSE_MS;
  while (!ENDS.includes(getStatus(found) ?? "") && performance.now() + pauseMs < deadline) {
    await api.wait(pauseMs);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    try {
      found = await api.get(path`/v1/blocks/${created.id}`, block);
    } catch (error) {
      if (!WorkbeltError.isInstance(error)) throw error;
      return found;
    }
  }
  return found;
}

/** Says what to do about notes that are not ready; undefined if they are. */
export function getStatusHint(found: NotesBlock): string | undefined {
  switch (getStatus(found)) {
    case "notes_ready":
      return undefined;
    case "transcription_failed":
      return "The service could not transcribe the recording: tell the user. Only another file can help.";
    default:
      return "The notes are not ready. Do not repeat the call: look in a few minutes with notes_block_get, until status is notes_ready.";
  }
}

function getStatus(found: NotesBlock): string | undefined {
  return found.type === undefined ? undefined : getString(found, found.type, "status");
}
