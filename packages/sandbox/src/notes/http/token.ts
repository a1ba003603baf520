import type { SandboxContext } from "../../context.js";
import { unauthorizedError } from "../errors.js";

/** What an integration may do, as set in its settings. */
export const capabilities = [
  "readContent",
  "updateContent",
  "insertContent",
  "readComments",
  "insertComments",
] as const;

/** One of the capabilities. */
export type Capability = (typeof capabilities)[number];

/** A token and what it opens; kept in the collection `notes/tokens` under the token itself. */
export interface NotesToken {
  /** Id of the bot user that acts when this token is used. */
  botId: string;
  capabilities: Capability[];
  /** What is shown of people. */
  userInformation: "none" | "without_email" | "with_email";
  /** The grant it was given for; left out when it was made by hand, and then it has no end. */
  oauth?: {
    grantId: string;
    /** Seconds since 1970. */
    issuedAt: number;
    /** ISO 8601. */
    expiresAt: string;
  };
}

/** The collection of tokens. */
export const tokenCollection = "notes/tokens";

/** The token that an `Authorization: Bearer …` header carries. */
export function authenticate(
  context: SandboxContext,
  header: string | undefined,
): { secret: string; token: NotesToken } {
  const secret = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  const token = secret === undefined ? undefined : findValidToken(context, secret);
  if (secret === undefined || token === undefined) throw unauthorizedError();
  return { secret, token };
}

/** The token, unless it is unknown or has expired. */
export function findValidToken(
  { store, now }: SandboxContext,
  secret: string,
): NotesToken | undefined {
  const token = store.get<NotesToken>(tokenCollection, secret);
  const { oauth } = token ?? {};
  const hasExpired = oauth !== undefined && now() >= new Date(oauth.expiresAt);
  return hasExpired ? undefined : token;
}
