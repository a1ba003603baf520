import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { NEWEST_HEADERS } from "../versions.js";
import { agentId, checkAgent, nameAgent, readAgent } from "./agent.js";
import { explainMissingRight } from "./agent-update.js";

const response = z.looseObject({ agent_id: z.string(), deleted_at: z.string().nullish() });
const output = z.strictObject({ agent_id: z.string(), deleted: z.literal(true) });

/** The operation `notes_agent_delete`. */
export const agentDelete = defineOperation({
  name: "notes_agent_delete",
  description: "Deletes an agent of the workspace for good.",
  effect: "delete",
  consequence: {
    reversible: "not",
    reason: "no operation restores an agent",
    deletes: "the agent, with its triggers",
    seenByOthers: "members who use the agent notice it",
  },
  verifyWith: "notes_agent_get",
  aliases: { id: "agent_id" },
  input: z.strictObject({ agent_id: agentId() }),
  nameTarget: nameAgent,
  check: checkAgent,
  readTarget: readAgent,
  request: ({ agent_id }) => ({
    method: "DELETE",
    path: path`/v1/agents/${agent_id}`,
    headers: NEWEST_HEADERS,
  }),
  response,
  result: (deleted) => deleted,
  explainError: explainMissingRight,
  output,
  compact: ({ agent_id }): z.infer<typeof output> => ({ agent_id, deleted: true }),
});
