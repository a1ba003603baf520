import type { SandboxContext } from "../../../common/context.js";

/** Capabilities of an integration. */
export const capabilities = [
  "readContent",
  "updateContent",
  "insertContent",
  "readComments",
  "insertComments",
  "interactWithAgents",
] as const;

/** A capability. */
export type Capability = (typeof capabilities)[number];

/** A token's access; its document id is the token itself. */
export interface NotesToken {
  /** Id of the bot user that this token acts as. */
  botId: string;
  capabilities: Capability[];
  /** User information that the token can read. */
  userInformation: "none" | "without_email" | "with_email";
  /** The grant that issued it. Omitted for tokens created manually, which do not expire. */
  oauth?: {
    grantId: string;
    /** Seconds since 1970. */
    issuedAt: number;
    /** ISO 8601. */
    expiresAt: string;
  };
}

/** Collection of tokens. */
export const tokenCollection = "notes/tokens";

/** Returns the token if it exists and has not expired. */
export function findValidToken(
  { store, now }: SandboxContext,
  secret: string,
): NotesToken | undefined {
  const token = store.get<NotesToken>(tokenCollection, secret);
  const { oauth } = token ?? {};
  const hasExpired = oauth !== undefined && now() >= new Date(oauth.expiresAt);
  return hasExpired ? undefined : token;
}
