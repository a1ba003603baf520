import { z } from "zod";

/** The token as the CRM's introspection describes it; flat, and nothing but `active` when it is not. */
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

/** The token as the CRM's introspection describes it. */
export type TokenIntrospection = z.infer<typeof tokenIntrospection>;

/** The scopes in the service's text of them. */
export function parseScopes(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Who a token acts as. */
export interface CrmTokenActor {
  type: "workspace-member" | "api-token";
  id: string | null;
  name?: string;
  /** Only of workspace members. */
  email?: string;
}

/** Whether a token can be used, where, as whom and for what. */
export interface CrmTokenInfo {
  active: boolean;
  workspace: { id: string | null; name: string | null; slug: string | null } | null;
  actor: CrmTokenActor | null;
  scopes: string[];
}
