import type { ApiError } from "@workbelt/core";
import {
  type Api,
  type Explanation,
  listTokens,
  path,
  quoteUnlessToken,
} from "@workbelt/core/provider";
import { agent } from "../agents/agent.js";
import { listResponse } from "../paging.js";

/** Looks up which agents exist when the assignee does not. Any other error stays unchanged. */
export async function explainUnknownAssignee(
  error: ApiError,
  { input, api }: { input: { assignee_id?: string | undefined }; api: Api },
): Promise<Explanation | undefined> {
  if (error.serviceCode !== "unknown_assignee" || input.assignee_id === undefined) return undefined;
  const { data } = await api.get(path`/v1/agents`, listResponse(agent), { query: { limit: 20 } });
  const ids = data.map(({ id }) => id);
  // Ids and codes from a service go through quoteUnlessToken, so that they cannot pose as our words.
  return {
    advice: `${quoteUnlessToken(input.assignee_id)} is not an agent. Agents: ${listTokens(ids)}. Their names: deskly_list_agents.`,
    details: { assigneeIds: ids },
  };
}
