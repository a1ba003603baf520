import { createHash } from "node:crypto";
import type { FakeDeskly } from "./fake-deskly.js";
import { type FakeResponse, startServer } from "./fake-server.js";

export const CLIENT = { clientId: "client-1", clientSecret: "client-secret" };

/** Deskly's authorization server on loopback. It issues tokens that its API accepts. */
export interface FakeAuthorizationServer {
  oauthUrl: string;
  /** Grants the connection as a person would; returns the URL the browser is redirected to. */
  approve(authorizationUrl: string): string;
}

/** Starts the authorization server of a fake Deskly, and stops it when the test ends. */
export async function startAuthorizationServer(
  deskly: FakeDeskly,
): Promise<FakeAuthorizationServer> {
  let challenge: string | undefined;
  let refreshToken = "";
  let issued = 0;

  const issueTokens = (): FakeResponse => {
    issued += 1;
    refreshToken = `refresh-${issued}`;
    deskly.tokens = new Set([`access-${issued}`]);
    const body = { access_token: `access-${issued}`, refresh_token: refreshToken };
    return { status: 200, body: { ...body, token_type: "bearer", expires_in: 3600 } };
  };

  const oauthUrl = await startServer(({ path, body }) => {
    const form = new URLSearchParams(body);
    if (path === "/revoke") {
      deskly.tokens.clear();
      return { status: 200 };
    }
    // The refresh token rotates: each works once.
    const isValid =
      form.get("grant_type") === "refresh_token"
        ? form.get("refresh_token") === refreshToken
        : form.get("code") === "code-1" && toChallenge(form.get("code_verifier")) === challenge;
    return isValid ? issueTokens() : { status: 400, body: { error: "invalid_grant" } };
  });

  return {
    oauthUrl,
    approve(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl);
      challenge = searchParams.get("code_challenge") ?? undefined;
      const callback = new URL(searchParams.get("redirect_uri") ?? "");
      callback.searchParams.set("code", "code-1");
      callback.searchParams.set("state", searchParams.get("state") ?? "");
      return callback.href;
    },
  };
}

/** The PKCE code challenge of a verifier, method S256. */
function toChallenge(verifier: string | null): string {
  return createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url");
}
