import {
  compactPage,
  defineOperation,
  pageOf,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";
import { NEWEST_HEADERS } from "../versions.js";
import { agent, agentOutput, compactAgent } from "./agent.js";

/** The operation `notes_agent_list`. */
export const agentList = defineOperation({
  name: "notes_agent_list",
  description: "Lists AI agents of the workspace.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    query: selfExplanatory(z.string().min(1).describe("Words of name or description")).optional(),
    status: selfExplanatory(
      z.enum(["active", "disabled"]).describe("Status (default any)"),
    ).optional(),
    ...paging(),
  }),
  request: ({ status, ...body }) => ({
    method: "POST",
    path: path`/v1/agents/query`,
    headers: NEWEST_HEADERS,
    body: {
      ...body,
      filter: status && { property: "status", status: { in: [status] } },
    },
  }),
  response: listResponse(agent),
  result: toPage,
  output: pageOf(agentOutput, "cursor"),
  compact: compactPage(compactAgent),
});
