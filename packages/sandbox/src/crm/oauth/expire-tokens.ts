import type { SandboxContext } from "../../context.js";
import { OAuthRepository } from "../../oauth/oauth-repository.js";
import { CrmData } from "../data/crm-data.js";

/** Ends every token that an app got by OAuth. No refresh token is left to get another with. */
export function expireCrmTokens({ store }: SandboxContext): void {
  const { tokens } = new CrmData(store);
  const data = new OAuthRepository(store);
  data.transaction(() => {
    for (const grant of data.listGrants("crm")) {
      tokens.delete(grant.accessToken);
      data.grants.put(grant.id, { ...grant, isActive: false });
    }
  });
}
