import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import {
  checkSession,
  compactSession,
  fetchSession,
  session,
  sessionId,
  sessionOutput,
} from "./session.js";

const output = sessionOutput.pick({ session_id: true, agent_id: true, title: true, status: true });

/** The operation `notes_session_cancel`. */
export const sessionCancel = defineOperation({
  name: "notes_session_cancel",
  description: "Ends the run of a session; what the agent has done stays.",
  effect: "update",
  consequence: {
    reversible: "not",
    reason: "a canceled run does not go on",
    stops: "the run of the agent",
  },
  returnsTexts: ["agents"],
  verifyWith: "notes_session_get",
  aliases: { id: "session_id" },
  input: z.strictObject({ session_id: sessionId() }),
  nameTarget: async ({ session_id }, api) =>
    (await fetchSession(api, session_id)).title ?? undefined,
  check: checkSession,
  readTarget: async ({ session_id }, api) => (await fetchSession(api, session_id)).status,
  request: ({ session_id }) => ({
    method: "POST",
    path: path`/v1/sessions/${session_id}/cancel`,
    headers: NEWEST_HEADERS,
    body: {},
  }),
  response: session,
  result: (canceled) => canceled,
  output,
  compact: (canceled): z.infer<typeof output> => {
    const { agent_id, session_id, status, title } = compactSession(canceled);
    return { session_id, agent_id, title, status };
  },
});
