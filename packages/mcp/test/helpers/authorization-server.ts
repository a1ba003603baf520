import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

const AUDIENCE = "http://localhost:8080/mcp";

/** Claims of a token; undefined leaves out one that tokens have. */
type Claims = { [Name in keyof JWTPayload]?: JWTPayload[Name] | undefined };

/** An authorization server that publishes its metadata and keys, and issues any token. */
export interface AuthorizationServer {
  url: string;
  /** Issues a token, valid for an hour unless the claims say otherwise. */
  issue(claims: Claims): Promise<string>;
  /** Answers requests for the keys with an error. */
  withdrawKeys(): void;
  stop(): Promise<void>;
}

/** Starts one until the test ends. */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const documents: Record<string, unknown> = {
    "/keys": { keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "ES256" }] },
  };
  const server = createServer((request, response) => {
    const document = documents[request.url ?? ""];
    response.statusCode = document === undefined ? 404 : 200;
    response.setHeader("content-type", "application/json").end(JSON.stringify(document ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  documents["/.well-known/oauth-authorization-server"] = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ["code"],
  };
  const stop = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  onTestFinished(stop);
  const issue = (claims: Claims) => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const payload = { iss: url, aud: AUDIENCE, exp, ...claims } as JWTPayload;
    return new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: "1" }).sign(privateKey);
  };
  return { url, issue, stop, withdrawKeys: () => void delete documents["/keys"] };
}
