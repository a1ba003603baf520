import type { GrantDocument } from "../../oauth/documents.js";
import { type NotesToken, tokenCollection } from "../http/token.js";
import type { NotesServer } from "./notes-server.js";

/** A token of a grant that has not ended: its access token, expired or not, or its refresh token. */
export interface GrantToken {
  grant: GrantDocument;
  /** Seconds since 1970. */
  issuedAt: number;
}

/** The grant that has this token now. Tokens made by hand and replaced ones have none. */
export function findGrantToken(server: NotesServer, secret: string): GrantToken | undefined {
  const { data, context } = server;
  const token =
    context.store.get<NotesToken>(tokenCollection, secret)?.oauth ?? data.refreshTokens.get(secret);
  const grant = token && data.grants.get(token.grantId);
  if (token === undefined || grant === undefined || !grant.isActive) return undefined;
  const isCurrent = grant.accessToken === secret || grant.refreshToken === secret;
  return isCurrent ? { grant, issuedAt: token.issuedAt } : undefined;
}
