import { ConfigurationError } from "../errors/call-errors.js";
import { isLoopback } from "../client/loopback.js";

/**
 * Checks a redirect URI, which is compared as text by the services and so sent as it is.
 *
 * @throws ConfigurationError when no service would send a code there.
 */
export function parseRedirectUri(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const safe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (safe && url.username + url.password === "" && !/[#\s]/.test(text)) return text;
  throw new ConfigurationError(
    "The redirectUri must be a whole https:// URL without fragment, user name or white space (http:// is for this machine only), exactly as it is registered with the service.",
  );
}

/** Whether a callback came to a redirect URI: all of it is there, and the query may have more. */
export function isRedirect(callback: URL, redirectUri: string): boolean {
  const { origin, pathname, searchParams } = new URL(redirectUri);
  const own = [...searchParams].every(([name, value]) =>
    callback.searchParams.getAll(name).includes(value),
  );
  return callback.origin === origin && callback.pathname === pathname && own;
}
