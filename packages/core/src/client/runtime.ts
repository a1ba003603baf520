import { ConfigurationError } from "../errors/call-errors.js";

/** True in workerd (Cloudflare Workers), which has Node's modules but neither files nor listening sockets. */
export function isWorkerd(): boolean {
  return globalThis.navigator?.userAgent === "Cloudflare-Workers";
}

/**
 * Ensures that the runtime has files and sockets of its own.
 *
 * @throws ConfigurationError in workerd, where the call would otherwise fail without a reason.
 */
export function requireMachine(feature: string, advice: string): void {
  if (!isWorkerd()) return;
  throw new ConfigurationError(`${feature} does not work in workerd (Cloudflare Workers). ${advice}`);
}
