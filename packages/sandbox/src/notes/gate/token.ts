import type { Store } from "../../store/store.js";
import { unauthorized } from "../errors.js";

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
}

/** The collection of tokens. */
export const tokenCollection = "notes/tokens";

/** The token that an `Authorization: Bearer …` header carries. */
export function authenticate(
  store: Store,
  header: string | undefined,
): { secret: string; token: NotesToken } {
  const secret = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  const token = secret === undefined ? undefined : store.get<NotesToken>(tokenCollection, secret);
  if (secret === undefined || token === undefined) throw unauthorized();
  return { secret, token };
}
