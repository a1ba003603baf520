import { createHash } from "node:crypto";
import { invalidGrant, invalidRequest } from "./oauth-error.js";
import { readParameter } from "./parameters.js";

// Base64url of the 32 bytes of a SHA-256.
const CHALLENGE = /^[\w-]{43}$/;

/**
 * The challenge that a consent request carries (RFC 7636, PKCE). Neither service documents PKCE for
 * its workspace tokens; a client that uses it anyway is held to it here.
 */
export function readChallenge(query: URLSearchParams): string | undefined {
  const challenge = readParameter(query, "code_challenge");
  const method = readParameter(query, "code_challenge_method");
  if (challenge === undefined) return undefined;
  if (method !== "S256") throw invalidRequest('"code_challenge_method" has to be "S256".');
  if (!CHALLENGE.test(challenge)) {
    throw invalidRequest('"code_challenge" has to be the base64url of a SHA-256.');
  }
  return challenge;
}

/**
 * Throws `invalid_grant` unless the verifier fits the challenge. One that comes although there was
 * no challenge is refused too (RFC 9700 §2.1.1): somebody has taken the challenge away.
 */
export function checkVerifier(challenge: string | undefined, verifier: string | undefined): void {
  const expected =
    verifier === undefined ? undefined : createHash("sha256").update(verifier).digest("base64url");
  if (expected !== challenge) {
    throw invalidGrant('"code_verifier" does not fit the "code_challenge" of the authorization.');
  }
}
