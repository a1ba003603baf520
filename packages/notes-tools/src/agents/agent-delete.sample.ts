import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { agentDelete } from "./agent-delete.js";

export const sample: Sample<typeof agentDelete> = {
  input: { agent_id: seedId("notes/agent/page-keeper") },
  second: { agent_id: seedId("notes/agent/digest-writer") },
};
