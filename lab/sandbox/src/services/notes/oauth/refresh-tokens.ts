import type { AppDocument, GrantDocument } from "../../../oauth/documents.js";
import { invalidGrant, OAuthError } from "../../../oauth/oauth-error.js";
import { issueTokens } from "./issue-tokens.js";
import type { NotesServer } from "./notes-server.js";

/**
 * Exchanges a refresh token for a new pair of tokens; the old pair becomes invalid. A reused
 * refresh token is rejected and counted; the tokens issued for it remain valid.
 */
export function refreshTokens(
  server: NotesServer,
  app: AppDocument,
  refreshToken: string,
): GrantDocument {
  const { data, context } = server;
  // Return the error instead of throwing it, so that the count is not rolled back.
  const outcome = data.transaction(() => {
    const grant = findGrant(server, app, refreshToken);
    if (grant.refreshToken !== refreshToken) {
      data.grants.put(grant.id, { ...grant, refusedReuses: grant.refusedReuses + 1 });
      return invalidGrant("The refresh token has been used before.");
    }
    if (!grant.isActive) return invalidGrant("The refresh token has been revoked.");
    server.deleteAccessToken(grant.accessToken);
    return issueTokens(context, app, { ...grant, refreshes: grant.refreshes + 1 });
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

function findGrant(
  { data }: NotesServer,
  { clientId }: AppDocument,
  refreshToken: string,
): GrantDocument {
  const document = data.refreshTokens.get(refreshToken);
  const grant = document && data.grants.get(document.grantId);
  if (grant?.clientId !== clientId) {
    throw invalidGrant("The refresh token is unknown, or belongs to another app.");
  }
  return grant;
}
