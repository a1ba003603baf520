import {
  type AuthInfo,
  OAuthError,
  OAuthErrorCode,
  type OAuthMetadata,
} from "@modelcontextprotocol/server";
import { ConfigurationError } from "@workbelt/core";
import { assertOptions, parseBaseUrl } from "@workbelt/core/provider";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { isSubject } from "../caller.js";
import { fetchMetadata } from "./fetch-metadata.js";
import type { AuthorizationOptions } from "./http-handler.js";

/** Options of `createJwtAuthorization`. */
export interface JwtAuthorizationOptions {
  /** The authorization server, as in the tokens' `iss`. */
  issuer: string;
  /** The `aud` of tokens that are meant for this server. @default its public URL */
  audience?: string | undefined;
  /** URL at which clients reach the server. */
  publicUrl: URL;
  /** Scopes that each token needs. @default none */
  requiredScopes?: string[] | undefined;
}

// Without symmetric ones, for which a public key could be mistaken.
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
];
// Errors about the published keys. The token may be valid.
const KEY_ERRORS = new Set(
  [errors.JOSEError, errors.JWKSInvalid, errors.JWKSTimeout].map(({ code }) => code),
);
const CLOCK_TOLERANCE_S = 30;
const OPTIONS = "audience issuer publicUrl requiredScopes";

/**
 * Creates the authorization for tokens that are JSON Web Tokens, signed with keys that the authorization server
 * publishes. The subject of a token becomes `extra.subject`.
 *
 * @throws ConfigurationError if the metadata of the authorization server cannot be fetched or has no keys.
 */
export async function createJwtAuthorization(
  options: JwtAuthorizationOptions,
): Promise<AuthorizationOptions> {
  assertOptions("createJwtAuthorization", options, OPTIONS);
  const { issuer, publicUrl, requiredScopes } = options;
  const metadata = await fetchMetadata(issuer);
  const keys = createRemoteJWKSet(findKeys(metadata));
  const verifyAccessToken = async (token: string): Promise<AuthInfo> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: options.audience ?? publicUrl.href,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ["exp", "sub"],
    }).catch((error: unknown) => {
      throw toOAuthError(error);
    });
    return toAuthInfo(token, payload, publicUrl);
  };
  return { metadata, verifier: { verifyAccessToken }, requiredScopes };
}

function findKeys({ issuer, jwks_uri }: OAuthMetadata): URL {
  if (typeof jwks_uri === "string") {
    return new URL(parseBaseUrl(jwks_uri, `The jwks_uri of ${issuer}`));
  }
  throw new ConfigurationError(
    `The authorization server ${issuer} publishes no keys (jwks_uri), with which its tokens could be verified.`,
  );
}

function toAuthInfo(token: string, payload: JWTPayload, resource: URL): AuthInfo {
  const { azp, client_id, exp = 0, scope, scp, sub } = payload;
  if (!isSubject(sub)) throw createRefusal();
  const clientId = [client_id, azp, sub].find((value) => typeof value === "string") ?? sub;
  return {
    token,
    clientId,
    scopes: parseScopes(scope ?? scp),
    expiresAt: exp,
    resource,
    extra: { subject: sub },
  };
}

function parseScopes(value: unknown): string[] {
  const parts = typeof value === "string" ? value.split(" ") : value;
  return Array.isArray(parts) ? parts.filter((part) => typeof part === "string") : [];
}

/** Distinguishes a token that is refused from keys that could not be fetched. */
function toOAuthError(error: unknown): OAuthError {
  const isRefusal = error instanceof errors.JOSEError && !KEY_ERRORS.has(error.code);
  return isRefusal
    ? createRefusal()
    : new OAuthError(OAuthErrorCode.ServerError, "The access token could not be verified now.");
}

/** Repeats nothing of the token. */
function createRefusal(): OAuthError {
  return new OAuthError(OAuthErrorCode.InvalidToken, "The access token is not valid here.");
}
