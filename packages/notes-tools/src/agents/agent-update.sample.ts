import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { agentUpdate } from "./agent-update.js";

export const sample: Sample<typeof agentUpdate> = {
  input: { agent_id: seedId("notes/agent/page-keeper"), status: "disabled", credit_limit: 300 },
  second: { status: undefined, credit_limit: null },
  mistakes: [
    { mistake: "an agent that does not exist", change: { agent_id: seedId("notes/agent/nobody") } },
  ],
};
