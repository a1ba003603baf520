import type { RequestSpec } from "./request.js";

/** Advice after a failure that may pass, of a request that does no harm when it is sent again. */
export const RETRY_ADVICE = "Make the call again in a minute; if it fails again, tell the user.";

/** Advice after a failure that only the person who set up the connection can end. */
export const STOP_ADVICE = "Retrying will not help: tell the user.";

/** Advice for a write whose outcome is unknown. */
export function verifyHint({ verifyWith }: Pick<RequestSpec, "verifyWith">): string {
  const check = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return `It may have succeeded. Check${check} before retrying.`;
}

const MIB = 1024 * 1024;

/** Formats a size: `16 MiB`, `1000 bytes`. */
export function formatBytes(bytes: number): string {
  if (bytes < MIB) return `${bytes} bytes`;
  return `${Math.round((bytes / MIB) * 10) / 10} MiB`;
}

/** Formats milliseconds, rounded up to seconds: `1 second`, `12 seconds`. */
export function formatSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
