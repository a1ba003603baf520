import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { agentOutput, compactAgent, currentAgent } from "./agent.js";

const output = agentOutput.extend({ workspace: z.string(), scopes: z.array(z.string()) });

/** The operation `deskly_get_current_agent`. */
export const getCurrentAgent = defineOperation({
  name: "deskly_get_current_agent",
  description: "Gets the agent you act for: id, name, email, workspace and scopes.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/v1/me` }),
  response: z.object({ data: currentAgent }),
  result: (response) => response.data,
  output,
  compact: (current): z.output<typeof output> => ({
    ...compactAgent(current),
    workspace: current.workspace.name,
    scopes: current.scopes,
  }),
});
