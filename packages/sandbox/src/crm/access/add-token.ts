import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import { sandboxTokens } from "../../tokens.js";
import { CrmData } from "../data/crm-data.js";

/** Keeps a token with these scopes, made by whoever made the ready-made one. */
export function addCrmToken(
  { store, now }: SandboxContext,
  token: string,
  scopes: readonly string[],
): void {
  const { tokens } = new CrmData(store);
  tokens.put(token, {
    id: randomUUID(),
    scopes: [...scopes],
    issuedAt: Math.floor(now().getTime() / 1000),
    authorizedBy: tokens.get(sandboxTokens.crm)?.authorizedBy ?? null,
  });
}
