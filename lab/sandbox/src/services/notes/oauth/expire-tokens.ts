import type { SandboxContext } from "../../../common/context.js";
import { OAuthRepository } from "../../../oauth/oauth-repository.js";
import { type NotesToken, tokenCollection } from "../repository/token.js";

/** Expires all access tokens that were issued through OAuth. Refresh tokens remain valid. */
export function expireNotesTokens({ store, now }: SandboxContext): void {
  const data = new OAuthRepository(store);
  const expiresAt = now().toISOString();
  data.transaction(() => {
    for (const { accessToken } of data.listGrants("notes")) {
      const token = store.get<NotesToken>(tokenCollection, accessToken);
      if (token?.oauth === undefined) continue;
      store.put(tokenCollection, accessToken, { ...token, oauth: { ...token.oauth, expiresAt } });
    }
  });
}
