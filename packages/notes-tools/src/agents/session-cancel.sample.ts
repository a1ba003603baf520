import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { sessionCancel } from "./session-cancel.js";

export const sample: Sample<typeof sessionCancel> = {
  input: { session_id: seedId("notes/session") },
  before: async (call) => {
    const sent = await call("notes_session_send", {
      agent_id: seedId("notes/agent/page-keeper"),
      message: "Please wait for the report.",
      wait_seconds: 0,
    });
    return { session_id: sent("id")[0] };
  },
};
