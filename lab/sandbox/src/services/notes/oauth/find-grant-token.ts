import type { GrantDocument } from "../../../oauth/documents.js";
import { type NotesToken, tokenCollection } from "../repository/token.js";
import type { NotesServer } from "./notes-server.js";

/** A current token of an active grant: its access token (even if expired) or refresh token. */
export interface GrantToken {
  grant: GrantDocument;
  /** Seconds since 1970. */
  issuedAt: number;
}

/**
 * Finds the grant that this token currently belongs to. Replaced tokens and tokens created manually
 * have none.
 */
export function findGrantToken(server: NotesServer, secret: string): GrantToken | undefined {
  const { data, context } = server;
  const token =
    context.store.get<NotesToken>(tokenCollection, secret)?.oauth ?? data.refreshTokens.get(secret);
  const grant = token && data.grants.get(token.grantId);
  if (token === undefined || grant === undefined || !grant.isActive) return undefined;
  const isCurrent = grant.accessToken === secret || grant.refreshToken === secret;
  return isCurrent ? { grant, issuedAt: token.issuedAt } : undefined;
}
