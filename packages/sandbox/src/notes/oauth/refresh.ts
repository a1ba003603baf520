import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { invalidGrant, OAuthError } from "../../oauth/oauth-error.js";
import { giveTokens } from "./grant-tokens.js";
import type { NotesServer } from "./notes-server.js";

/**
 * Gives a new pair of tokens for a refresh token. The old pair is worthless from then on. A refresh
 * token that comes again is refused and counted; what was given for it stays good.
 */
export function refresh(
  server: NotesServer,
  app: AppDocument,
  refreshToken: string,
): GrantDocument {
  const { data, context } = server;
  // A refusal that is counted is returned: thrown, it would take the count back.
  const outcome = data.transaction(() => {
    const grant = findGrant(server, app, refreshToken);
    if (grant.refreshToken !== refreshToken) {
      data.grants.put(grant.id, { ...grant, refusedReuses: grant.refusedReuses + 1 });
      return invalidGrant("The refresh token has been used before.");
    }
    if (!grant.isActive) return invalidGrant("The refresh token has been revoked.");
    server.deleteAccessToken(grant.accessToken);
    return giveTokens(context, app, { ...grant, refreshes: grant.refreshes + 1 });
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
    throw invalidGrant("The refresh token is unknown, or was given to another app.");
  }
  return grant;
}
