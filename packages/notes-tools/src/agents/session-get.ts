import { defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchSession, sessionId } from "./session.js";
import { fetchEventsAfter } from "./session-events.js";
import {
  awaitRun,
  compactRun,
  noteOpenRun,
  runOutput,
  type SessionRun,
  waitSeconds,
} from "./session-run.js";

/** The operation `notes_session_get`. */
export const sessionGet = defineOperation({
  name: "notes_session_get",
  description: "Gets a session of an agent with its events; waits for the end of its run.",
  effect: "read",
  returnsTexts: ["agents"],
  aliases: { id: "session_id" },
  input: z.strictObject({
    session_id: sessionId(),
    after_sequence: selfExplanatory(
      z.int().min(0).describe("Sequence of the last event that is known (default none)"),
    ).optional(),
    wait_seconds: waitSeconds(),
  }),
  run: async ({ after_sequence, session_id, wait_seconds }, api): Promise<SessionRun> => {
    const found = await fetchSession(api, session_id);
    const session = await awaitRun(api, found, wait_seconds);
    const { events, hasMore } = await fetchEventsAfter(api, session_id, after_sequence);
    return { session, events, note: noteOpenRun(session, hasMore) };
  },
  output: runOutput,
  compact: compactRun,
});
