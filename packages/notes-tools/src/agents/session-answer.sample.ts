import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { sessionAnswer } from "./session-answer.js";

const page_id = seedId("notes/page/roadmap");
const action_id = seedId(`notes/action/${page_id}/Checked.`);

export const sample: Sample<typeof sessionAnswer> = {
  input: { session_id: seedId("notes/session"), approve: [action_id] },
  otherInputs: { reject: [seedId("notes/action")], wait_seconds: 30 },
  otherCases: [{ approve: undefined, reject: [action_id] }],
  before: async (call) => {
    const sent = await call("notes_session_send", {
      agent_id: seedId("notes/agent/page-keeper"),
      message: 'Add "Checked." to "Roadmap"',
    });
    return { session_id: sent("id")[0] };
  },
  minRequests: { count: 3, reason: "state and events of a run are requests of their own" },
  mistakes: [
    { mistake: "an action that is not asked about", change: { approve: [seedId("notes/action")] } },
  ],
};
