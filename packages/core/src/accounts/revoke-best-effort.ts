import type { OAuthClient } from "./oauth/oauth-client.js";

/**
 * Best-effort revocation of tokens that are no longer in use. Failures are ignored.
 */
export async function revokeBestEffort(
  client: OAuthClient,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string | undefined },
): Promise<void> {
  for (const token of [refreshToken, accessToken]) {
    if (token !== undefined) await client.revoke(token).catch(() => false);
  }
}
