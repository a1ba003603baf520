import type { OAuthClient } from "./oauth/oauth-client.js";

/**
 * Has a service take tokens back that nobody can use any more; whether it does is not to be known here.
 */
export async function revokeBestEffort(
  client: OAuthClient,
  { accessToken, refreshToken }: { accessToken: string; refreshToken?: string | undefined },
): Promise<void> {
  for (const token of [refreshToken, accessToken]) {
    if (token !== undefined) await client.revoke(token).catch(() => false);
  }
}
