import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import type { AppDocument, GrantDocument } from "../../../oauth/documents.js";
import { OAuthRepository } from "../../../oauth/oauth-repository.js";
import { seedId } from "../../../common/seed-id.js";
import { toTokenAccess } from "../http/add-token.js";
import { type NotesToken, tokenCollection } from "../repository/token.js";

/** Lifetime of access tokens. Notion does not document it; an hour is assumed [token-lives-an-hour]. */
const ACCESS_TOKEN_LIFETIME_MS = 60 * 60_000;

/** Issues a new pair of tokens for a grant and returns the updated grant. */
export function issueTokens(
  { store, now }: SandboxContext,
  app: AppDocument,
  grant: Omit<GrantDocument, "accessToken" | "refreshToken">,
): GrantDocument {
  const data = new OAuthRepository(store);
  const accessToken = `sandbox-notes-access-${randomUUID()}`;
  const refreshToken = `sandbox-notes-refresh-${randomUUID()}`;
  const issuedAt = Math.floor(now().getTime() / 1000);
  const expiresAt = new Date(now().getTime() + ACCESS_TOKEN_LIFETIME_MS).toISOString();
  const token: NotesToken = {
    botId: getBotId(grant),
    ...toTokenAccess(app.permissions),
    oauth: { grantId: grant.id, issuedAt, expiresAt },
  };
  store.put(tokenCollection, accessToken, token);
  data.refreshTokens.put(refreshToken, { grantId: grant.id, issuedAt });
  const issued: GrantDocument = { ...grant, accessToken, refreshToken };
  data.grants.put(grant.id, issued);
  return issued;
}

/** Returns the id of the bot that acts for one person through one app. */
export function getBotId({ clientId, member }: Pick<GrantDocument, "clientId" | "member">): string {
  return seedId(`notes/bot/${clientId}/${member}`);
}
