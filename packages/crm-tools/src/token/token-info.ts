import { z } from "zod";

/** The shape of the token's introspection. An inactive token has `active` only. */
export const tokenIntrospection = z.looseObject({
  active: z.boolean(),
  scope: z.string().nullish(),
  client_id: z.string().nullish(),
  token_level: z.string().nullish(),
  authorized_by_workspace_member_id: z.string().nullish(),
  workspace_id: z.string().nullish(),
  workspace_name: z.string().nullish(),
  workspace_slug: z.string().nullish(),
});

/** The token's introspection. */
export type TokenIntrospection = z.infer<typeof tokenIntrospection>;

/** Parses the scopes, which the service separates by white space. */
export function parseScopes(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** The actor that a token acts as. */
export interface CrmTokenActor {
  type: "workspace-member" | "api-token";
  id: string | null;
  name?: string;
  /** Only of workspace members. */
  email?: string;
}

/** The state of a token: active or not, its workspace, actor and scopes. */
export interface CrmTokenInfo {
  active: boolean;
  workspace: { id: string | null; name: string | null; slug: string | null } | null;
  actor: CrmTokenActor | null;
  scopes: string[];
}
