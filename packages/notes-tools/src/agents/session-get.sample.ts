import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { sessionGet } from "./session-get.js";

export const sample: Sample<typeof sessionGet> = {
  input: { session_id: seedId("notes/session"), after_sequence: 1 },
  otherInputs: { wait_seconds: 30 },
  before: async (call) => {
    const sent = await call("notes_session_send", {
      agent_id: seedId("notes/agent/page-keeper"),
      message: 'Add "Checked." to "Roadmap"',
    });
    return { session_id: sent("id")[0] };
  },
  minRequests: { count: 2, reason: "events are a request of their own" },
  facts: (first, all) => [
    ...first("id").slice(0, 1),
    ...first("agent_id", "title", "status", "action_id", "label"),
    ...all("tool_name"),
  ],
};
