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

const text = z.string().nullable();

const tokenActor = z.strictObject({
  type: z.enum(["workspace-member", "api-token"]),
  id: text,
  name: z.string().optional(),
  /** Only of workspace members. */
  email: z.string().optional(),
});

/** The shape of the state of a token. */
export const tokenInfo = z.strictObject({
  active: z.boolean(),
  workspace: z.strictObject({ id: text, name: text, slug: text }).nullable(),
  actor: tokenActor.nullable(),
  scopes: z.array(z.string()),
});

/** The actor that a token acts as. */
export type CrmTokenActor = z.infer<typeof tokenActor>;

/** The state of a token: active or not, its workspace, actor and scopes. */
export type CrmTokenInfo = z.infer<typeof tokenInfo>;
