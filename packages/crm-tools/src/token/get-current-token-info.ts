import { NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { type Api, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { type Member, member, nameOf } from "../members/member.js";
import {
  type TokenActor,
  type TokenInfo,
  type TokenIntrospection,
  scopesIn,
  tokenIntrospection,
} from "./token-info.js";

const MEMBER_SCOPES = new Set(["user_management:read", "user_management:read-write"]);

/** The operation `crm_get_current_token_info`. */
export const getCurrentTokenInfo = defineOperation({
  name: "crm_get_current_token_info",
  description:
    "Tells whether the CRM token is usable, which workspace it belongs to, who it acts as, and its scopes. Use it when a call is refused for lack of permission. A write needs its scope, such as note:read-write.",
  effect: "read",
  input: z.strictObject({}),
  run: async (_input, api): Promise<TokenInfo> => {
    const token = await api.send({ method: "GET", path: path`/v2/self` }, tokenIntrospection);
    if (!token.active) return { active: false, workspace: null, actor: null, scopes: [] };
    const scopes = scopesIn(token.scope ?? "");
    return {
      active: true,
      workspace: {
        id: token.workspace_id ?? null,
        name: token.workspace_name ?? null,
        slug: token.workspace_slug ?? null,
      },
      actor: await actorOf(token, scopes, api),
      scopes,
    };
  },
});

/** The service names no actor; its token level tells which kind it is. */
async function actorOf(token: TokenIntrospection, scopes: string[], api: Api): Promise<TokenActor> {
  const id = token.authorized_by_workspace_member_id;
  if (token.token_level !== "user" || !id) {
    return { type: "api-token", id: token.client_id ?? null, name: "API token" };
  }
  const found = scopes.some((scope) => MEMBER_SCOPES.has(scope)) && (await memberOf(id, api));
  if (!found) return { type: "workspace-member", id };
  const email = found.email_address ?? undefined;
  return { type: "workspace-member", id, name: nameOf(found), ...(email ? { email } : {}) };
}

/** Without a member to be read the token still has an actor, only no name for it. */
async function memberOf(id: string, api: Api): Promise<Member | undefined> {
  const request = { method: "GET", path: path`/v2/workspace_members/${id}` } as const;
  try {
    return (await api.send(request, z.object({ data: member }))).data;
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof PermissionDeniedError) return undefined;
    throw error;
  }
}

/** Tells whether the token is usable, where, as whom and for what. */
export class CrmGetCurrentTokenInfoTool extends CrmTool<typeof getCurrentTokenInfo> {
  constructor(options?: CrmToolOptions) {
    super(getCurrentTokenInfo, options);
  }
}
