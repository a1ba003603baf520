import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { sessionSend } from "./session-send.js";

export const sample: Sample<typeof sessionSend> = {
  input: {
    agent_id: seedId("notes/agent/page-keeper"),
    message: 'What does the page "Roadmap" say?',
  },
  otherInputs: {
    agent_id: undefined,
    session_id: seedId("notes/session"),
    wait_seconds: 30,
  },
  second: { message: 'What does the page "Product" say?' },
  minRequests: { count: 3, reason: "state and events of a run are requests of their own" },
  mistakes: [
    { mistake: "a disabled agent", change: { agent_id: seedId("notes/agent/digest-writer") } },
  ],
};
