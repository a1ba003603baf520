import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import { sandboxTokens } from "../../../common/tokens.js";
import { CrmCollections } from "../repository/crm-collections.js";

/** Stores a token with these scopes, created by the member who created the ready-made one. */
export function addCrmToken(
  { store, now }: SandboxContext,
  token: string,
  scopes: readonly string[],
): void {
  const { tokens } = new CrmCollections(store);
  tokens.put(token, {
    id: randomUUID(),
    scopes: [...scopes],
    issuedAt: Math.floor(now().getTime() / 1000),
    authorizedBy: tokens.get(sandboxTokens.crm)?.authorizedBy ?? null,
  });
}

/** The ready-made user-level token. It acts as one member, not for the whole workspace. */
export const crmUserToken = "sandbox-crm-user-token";
