import type { SandboxContext } from "../context.js";
import { expireCrmTokens } from "../crm/oauth/expire-tokens.js";
import { expireNotesTokens } from "../notes/oauth/expire-tokens.js";
import type { OAuthServiceName } from "../tokens.js";

/** Lets every access token that an app got by OAuth end now. Other tokens stay good. */
export function expireTokens(context: SandboxContext, service: OAuthServiceName): void {
  const expire: Record<OAuthServiceName, (context: SandboxContext) => void> = {
    crm: expireCrmTokens,
    notes: expireNotesTokens,
  };
  expire[service](context);
}
