import type { AuthInfo } from "@modelcontextprotocol/server";
import { ConfigurationError } from "@workbelt/core";

// OpenID Connect Core 1.0, section 2, limits subjects to 255 characters.
const MAX_LENGTH = 255;

/** Returns the name of the connected account that a caller acts for: the subject of the token. */
export function getSubject(caller: AuthInfo | undefined): string {
  const subject = caller?.extra?.["subject"];
  if (isSubject(subject)) return subject;
  throw new ConfigurationError("The caller's token names no subject.");
}

/**
 * Returns true for text that can name a subject. RFC 7519 has it be a string, and a URI if it contains a colon, which
 * is not checked: no issuer's subjects are refused for their form. Control characters and halves of surrogate
 * pairs would show one subject as another.
 */
export function isSubject(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.trim() !== "" &&
    value.length <= MAX_LENGTH &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}

/** Names the client and the subject of a token. */
export function identifyCaller(authInfo: AuthInfo | undefined): string {
  return JSON.stringify([authInfo?.clientId, authInfo?.extra?.["subject"]]);
}

/** Returns the subject of a token; for tokens of other kinds, which may name none, the client. */
export function findSubject(authInfo: AuthInfo | undefined): string | undefined {
  const subject = authInfo?.extra?.["subject"];
  return typeof subject === "string" ? subject : authInfo?.clientId;
}
