import type { RequestSpec } from "./request.js";

/** Advice for a write whose outcome is unknown. */
export function verifyHint({ verifyWith }: Pick<RequestSpec, "verifyWith">): string {
  const check = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return `It may have succeeded. Check${check} before retrying.`;
}
