import type { AppDocument } from "./documents.js";

const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]", "localhost"];

/**
 * Returns true if an app may redirect to this address. Like the real services, added apps require
 * registered addresses and compare them exactly. The ready-made apps accept any loopback address, so
 * that a program can listen on any free port.
 */
export function allowsRedirectUri({ redirectUris }: AppDocument, redirectUri: string): boolean {
  if (redirectUris === "loopback")
    return isValidRedirectUri(redirectUri) && isLoopback(redirectUri);
  return redirectUris.includes(redirectUri);
}

/**
 * Returns true if an address can be registered: an absolute http or https URL without a fragment
 * (RFC 6749 §3.1.2), credentials or characters that could mislead people about its host.
 */
export function isValidRedirectUri(address: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || /[#\\]/.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** Adds query parameters to an address, whose existing ones stay unchanged. */
export function appendParameters(address: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString();
  if (!address.includes("?")) return `${address}?${added}`;
  return /[?&]$/.test(address) ? `${address}${added}` : `${address}&${added}`;
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && LOOPBACK_HOSTS.includes(hostname);
}
