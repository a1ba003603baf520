import type { OAuthMetadata } from "@modelcontextprotocol/server";
import { ConfigurationError } from "@workbelt/core";
import { parseBaseUrl } from "@workbelt/core/provider";

const TIMEOUT_MS = 10_000;

/**
 * Fetches the metadata of an authorization server (RFC 8414, or OpenID Connect Discovery).
 *
 * @throws ConfigurationError if the URL cannot be used, or there is no metadata of this issuer.
 */
export async function fetchMetadata(issuer: string): Promise<OAuthMetadata> {
  const base = new URL(parseBaseUrl(issuer, "The issuer"));
  const path = base.pathname.replace(/\/$/, "");
  const addresses = [
    new URL(`/.well-known/oauth-authorization-server${path}`, base),
    new URL(`${path}/.well-known/openid-configuration`, base),
  ];
  for (const address of addresses) {
    const metadata = await fetchJson(address);
    if (isMetadataOf(issuer, metadata)) return metadata;
  }
  throw new ConfigurationError(
    `There is no metadata of the authorization server ${JSON.stringify(issuer)} at ${addresses.join(" or ")}. Its "issuer" must be exactly this text.`,
  );
}

async function fetchJson(url: URL): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: "error", signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function isMetadataOf(issuer: string, value: unknown): value is OAuthMetadata {
  return (value as Partial<OAuthMetadata> | undefined)?.issuer === issuer;
}
