import { WorkbeltError } from "@workbelt/core";
import { type Api, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { readUntil } from "../async-task.js";
import {
  compactSession,
  fetchSession,
  isAtRest,
  type NotesSession,
  sessionOutput,
} from "./session.js";
import {
  compactEvents,
  eventOutput,
  fetchLastEvents,
  type NotesSessionEvent,
} from "./session-events.js";

const DEFAULT_WAIT_SECONDS = 45;
const MAX_WAIT_SECONDS = 600;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;

/** A session with its new events, and what to do next. */
export interface SessionRun {
  session: NotesSession;
  events: NotesSessionEvent[];
  note?: string | undefined;
}

/** The shape of a session with events for models. */
export const runOutput = sessionOutput.extend({
  events: z.array(eventOutput),
  note: z.string().optional(),
});

/** The parts of a session with events that a model needs. */
export function compactRun({ events, note, session }: SessionRun): z.infer<typeof runOutput> {
  const { created_at: _created, updated_at: _updated, ...found } = compactSession(session);
  return { ...found, events: compactEvents(events), note };
}

/** The input `wait_seconds` of an operation that waits for the end of a run. */
export function waitSeconds() {
  return selfExplanatory(
    z
      .int()
      .min(0)
      .max(MAX_WAIT_SECONDS)
      .describe(
        `Seconds to wait for the end of the run, at most ${MAX_WAIT_SECONDS} (default ${DEFAULT_WAIT_SECONDS})`,
      ),
  ).optional();
}

/** Waits until the run of a session has ended or needs a person, or the time is over. */
export function awaitRun(
  api: Api,
  first: NotesSession,
  seconds = DEFAULT_WAIT_SECONDS,
): Promise<NotesSession> {
  return readUntil(api, first, {
    isFinal: isAtRest,
    maxWaitMs: seconds * 1000,
    pauseMs: (_session, reads) => Math.min(FIRST_PAUSE_MS * 2 ** reads, MAX_PAUSE_MS),
    read: () => fetchSession(api, first.id),
  });
}

/** Says how to go on with a run that has not ended. */
export function noteOpenRun(session: NotesSession, hasMore = false): string | undefined {
  if (hasMore)
    return "There are more events: call notes_session_get with the last sequence as after_sequence.";
  if (isAtRest(session)) return undefined;
  return "The run has not ended: read on with notes_session_get and the last sequence as after_sequence. Do not send the message again.";
}

/**
 * Waits for the run of a message or an answer that has been accepted, and reads its events. What fails from here on does not
 * fail the call, so that it is not sent again: the note says what to do.
 *
 * @param isStart returns true for the event after which those of the run come
 */
export async function followRun(
  api: Api,
  accepted: NotesSession,
  isStart: (event: NotesSessionEvent) => boolean,
  seconds?: number,
): Promise<SessionRun> {
  let session = accepted;
  try {
    session = await awaitRun(api, accepted, seconds);
    const { events, hasMore } = await fetchLastEvents(api, session.id, isStart);
    return { session, events, note: noteOpenRun(session, hasMore) };
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
    const note = `It was accepted, so do not send it again, but the run could not be followed: read it with notes_session_get. Cause: ${error.message}`;
    return { session, events: [], note };
  }
}
