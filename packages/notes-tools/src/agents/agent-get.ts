import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import { agentId, agentOutput, compactAgent, fetchAgent, type NotesAgent } from "./agent.js";

const insightsResponse = z.looseObject({
  total_credits_used: z.number().nullish(),
  runs_completed: z.number().nullish(),
});

/** An agent with what it has used, if that was asked for. */
export type AgentWithInsights = NotesAgent & { insights?: z.infer<typeof insightsResponse> };

const output = agentOutput.extend({
  total_credits_used: z.number().optional(),
  runs_completed: z.number().optional(),
});

/** The operation `notes_agent_get`. */
export const agentGet = defineOperation({
  name: "notes_agent_get",
  description: "Gets an agent of the workspace.",
  effect: "read",
  returnsTexts: ["settings"],
  aliases: { id: "agent_id" },
  input: z.strictObject({
    agent_id: agentId(),
    insights: z.boolean().describe("Adds credits used").optional(),
  }),
  run: async ({ agent_id, insights = false }, api): Promise<AgentWithInsights> => {
    const found = await fetchAgent(api, agent_id);
    if (!insights) return found;
    const used = await api.get(path`/v1/agents/${agent_id}/insights`, insightsResponse, {
      headers: NEWEST_HEADERS,
    });
    return { ...found, insights: used };
  },
  output,
  compact: ({ insights, ...found }): z.infer<typeof output> => ({
    ...compactAgent(found),
    total_credits_used: insights?.total_credits_used ?? undefined,
    runs_completed: insights?.runs_completed ?? undefined,
  }),
});
