import type { SandboxContext } from "../common/context.js";
import { expireCrmTokens } from "./crm/oauth/expire-tokens.js";
import { expireNotesTokens } from "./notes/oauth/expire-tokens.js";
import type { OAuthServiceName } from "../common/tokens.js";

/** Expires every access token of a service that was issued by OAuth. Other tokens stay valid. */
export function expireTokens(context: SandboxContext, service: OAuthServiceName): void {
  const expire: Record<OAuthServiceName, (context: SandboxContext) => void> = {
    crm: expireCrmTokens,
    notes: expireNotesTokens,
  };
  expire[service](context);
}
