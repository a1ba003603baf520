import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { listResponse, pagingInputs, toPage } from "../paging.js";
import { agent, agentOutput, compactAgent } from "./agent.js";

/** The operation `deskly_list_agents`. */
export const listAgents = defineOperation({
  name: "deskly_list_agents",
  description:
    "Lists the agents tickets can be assigned to. Returns items and, when there are more, next_cursor.",
  effect: "read",
  returnsTexts: [],
  scopes: ["agents:read"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  input: z.strictObject(pagingInputs),
  request: (query) => ({ method: "GET", path: path`/v1/agents`, query }),
  response: listResponse(agent),
  result: toPage,
  output: pageOf(agentOutput, "cursor"),
  compact: compactPage(compactAgent),
});
