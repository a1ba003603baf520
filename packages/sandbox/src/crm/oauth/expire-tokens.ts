import type { SandboxContext } from "../../context.js";
import { OAuthData } from "../../oauth/oauth-data.js";
import { CrmCollections } from "../repository/crm-collections.js";

/** Deletes every OAuth token. There are no refresh tokens to get new ones with. */
export function expireCrmTokens({ store }: SandboxContext): void {
  const { tokens } = new CrmCollections(store);
  const data = new OAuthData(store);
  data.transaction(() => {
    for (const grant of data.grantsOf("crm")) {
      tokens.delete(grant.accessToken);
      data.grants.put(grant.id, { ...grant, isActive: false });
    }
  });
}
