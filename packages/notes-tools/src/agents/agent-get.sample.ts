import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { agentGet } from "./agent-get.js";

export const sample: Sample<typeof agentGet> = {
  input: { agent_id: seedId("notes/agent/page-keeper"), insights: true },
  second: { agent_id: seedId("notes/agent/digest-writer") },
  minRequests: { count: 2, reason: "insights are a request of their own" },
  facts: (first, all) => [
    seedId("notes/agent/page-keeper"),
    ...first("name", "description"),
    ...all("total_credits_used", "runs_completed").map(String),
  ],
};
