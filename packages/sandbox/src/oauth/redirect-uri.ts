import type { AppDocument } from "./documents.js";

const LOOPBACK_HOSTS = ["127.0.0.1", "[::1]", "localhost"];

/**
 * Whether a visitor may be sent back to this address. The real services want each address registered
 * and compare it letter by letter; so do apps that were added. Only the ready-made apps take any
 * address on loopback, so that a program can be tried on whichever port it finds free.
 */
export function mayReturnTo({ redirectUris }: AppDocument, redirectUri: string): boolean {
  if (redirectUris === "loopback") return isWebAddress(redirectUri) && isLoopback(redirectUri);
  return redirectUris.includes(redirectUri);
}

/**
 * Whether an address can be registered: absolute, of the web, with no fragment (RFC 6749 §3.1.2) and
 * nothing in it that reads differently to people than to browsers.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || /[#\\]/.test(address)) return false;
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}

/** The address with these parameters added to those it has, which stay as they are written. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const added = new URLSearchParams(parameters).toString();
  if (!address.includes("?")) return `${address}?${added}`;
  return /[?&]$/.test(address) ? `${address}${added}` : `${address}&${added}`;
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && LOOPBACK_HOSTS.includes(hostname);
}
