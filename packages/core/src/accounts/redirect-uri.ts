import { ConfigurationError } from "../errors/call-errors.js";
import { isLoopback } from "../client/base-url.js";

/**
 * Validates a redirect URI. Services compare it as text, so it is sent unchanged.
 *
 * @throws ConfigurationError when no service would send a code there.
 */
export function parseRedirectUri(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const safe =
    url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (safe && url.username + url.password === "" && !/[#\s]/.test(text)) return text;
  throw new ConfigurationError(
    "The redirectUri must be an absolute https:// URL without fragment, user name or white space (http:// is for this machine only), exactly as it is registered with the service.",
  );
}

/** Returns true if a callback came to a redirect URI. The query may have more parameters. */
export function isRedirect(callback: URL, redirectUri: string): boolean {
  const { origin, pathname, searchParams } = new URL(redirectUri);
  const own = [...searchParams].every(([name, value]) =>
    callback.searchParams.getAll(name).includes(value),
  );
  return callback.origin === origin && callback.pathname === pathname && own;
}
