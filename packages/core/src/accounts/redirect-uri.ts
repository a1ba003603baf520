import { ConfigurationError } from "../errors/configuration-error.js";
import { isLoopback } from "../client/loopback.js";

/**
 * Checks a redirect URI, which is compared as text by the services and so sent as it is.
 *
 * @throws ConfigurationError when no service would send a code there.
 */
export function checkedRedirectUri(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const safe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (safe && !text.includes("#")) return text;
  throw new ConfigurationError(
    "The redirectUri must be a whole https:// URL without a fragment (http:// is for this machine only), exactly as it is registered with the service.",
  );
}

/** Whether a callback came to a redirect URI: everything but the query is the same. */
export function isRedirect(callback: URL, redirectUri: string): boolean {
  const expected = new URL(redirectUri);
  return callback.origin === expected.origin && callback.pathname === expected.pathname;
}
