import { NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { type Api, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { type CrmWorkspaceMember, member, formatName } from "../schema/member.js";
import { inspectToken } from "./inspect-token.js";
import {
  type CrmTokenActor,
  type CrmTokenInfo,
  tokenInfo,
  type TokenIntrospection,
  parseScopes,
} from "./token-info.js";

const MEMBER_SCOPES = new Set(["user_management:read", "user_management:read-write"]);

/** The operation `crm_get_current_token_info`. */
export const getCurrentTokenInfo = defineOperation({
  name: "crm_get_current_token_info",
  description:
    "Shows the token's workspace, actor and scopes. Use it when a call lacks permission.",
  effect: "read",
  returnsTexts: ["settings"],
  input: z.strictObject({}),
  output: tokenInfo,
  run: async (_input, api): Promise<CrmTokenInfo> => {
    const token = await inspectToken.run({}, api);
    if (!token.active) return { active: false, workspace: null, actor: null, scopes: [] };
    const scopes = parseScopes(token.scope ?? "");
    return {
      active: true,
      workspace: {
        id: token.workspace_id ?? null,
        name: token.workspace_name ?? null,
        slug: token.workspace_slug ?? null,
      },
      actor: await fetchActor(token, scopes, api),
      scopes,
    };
  },
});

/** Derives the actor from the level of the token, because the service names none. */
async function fetchActor(
  token: TokenIntrospection,
  scopes: string[],
  api: Api,
): Promise<CrmTokenActor> {
  const id = token.authorized_by_workspace_member_id;
  if (token.token_level !== "user" || !id) {
    return { type: "api-token", id: token.client_id ?? null, name: "API token" };
  }
  const found = scopes.some((scope) => MEMBER_SCOPES.has(scope)) && (await fetchMember(id, api));
  if (!found) return { type: "workspace-member", id };
  const email = found.email_address ?? undefined;
  return { type: "workspace-member", id, name: formatName(found), ...(email ? { email } : {}) };
}

/** Fetches the member for its name, which the result can do without. */
async function fetchMember(id: string, api: Api): Promise<CrmWorkspaceMember | undefined> {
  try {
    return (await api.get(path`/v2/workspace_members/${id}`, z.object({ data: member }))).data;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof PermissionDeniedError) return undefined;
    throw error;
  }
}
