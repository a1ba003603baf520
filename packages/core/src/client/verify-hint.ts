import type { RequestSpec } from "./request.js";

/** Advice for a write whose outcome is unknown. */
export function verifyHint({ verifyWith }: RequestSpec): string {
  const check = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return `It may have been carried out all the same: check${check} before you try again.`;
}
