import type { SandboxContext } from "../../../common/context.js";
import { OAuthRepository } from "../../../oauth/oauth-repository.js";
import { CrmCollections } from "../repository/crm-collections.js";

/** Deletes every OAuth token. There are no refresh tokens to get new ones with. */
export function expireCrmTokens({ store }: SandboxContext): void {
  const { tokens } = new CrmCollections(store);
  const data = new OAuthRepository(store);
  data.transaction(() => {
    for (const grant of data.listGrants("crm")) {
      tokens.delete(grant.accessToken);
      data.grants.put(grant.id, { ...grant, isActive: false });
    }
  });
}
