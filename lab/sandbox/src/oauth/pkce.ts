import { createHash } from "node:crypto";
import { invalidGrant, invalidRequest } from "./oauth-error.js";
import { readParameter } from "./parameters.js";

// A SHA-256 digest in base64url.
const CHALLENGE = /^[\w-]{43}$/;

/**
 * Reads the PKCE challenge of a consent request (RFC 7636). Neither service documents PKCE for its
 * workspace tokens; a challenge that a client sends anyway is enforced.
 */
export function parseChallenge(query: URLSearchParams): string | undefined {
  const challenge = readParameter(query, "code_challenge");
  const method = readParameter(query, "code_challenge_method");
  if (challenge === undefined) return undefined;
  if (method !== "S256") throw invalidRequest('"code_challenge_method" must be "S256".');
  if (!CHALLENGE.test(challenge)) {
    throw invalidRequest('"code_challenge" must be a SHA-256 digest in base64url.');
  }
  return challenge;
}

/**
 * Throws `invalid_grant` unless the verifier matches the challenge. A verifier without a challenge is
 * rejected too, as it indicates a downgrade attack (RFC 9700 §2.1.1).
 */
export function assertVerifier(challenge: string | undefined, verifier: string | undefined): void {
  const expected =
    verifier === undefined ? undefined : createHash("sha256").update(verifier).digest("base64url");
  if (expected !== challenge) {
    throw invalidGrant('"code_verifier" does not match the "code_challenge" of the authorization.');
  }
}
