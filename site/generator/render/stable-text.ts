import { createHash } from "node:crypto";

const RANDOM_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;

/**
 * Replaces the ids that the sandbox made, which are random. The first of a page gets the same id in every run, and so
 * on.
 */
export function stabilize(page: string, name: string): string {
  const ids = [...new Set(page.match(RANDOM_ID) ?? [])];
  return ids.reduce((text, id, index) => replaceId(text, id, makeId(`${name}/${index}`)), page);
}

/** Replaces an id with and without hyphens. */
function replaceId(text: string, id: string, other: string): string {
  return text.replaceAll(id, other).replaceAll(id.replaceAll("-", ""), other.replaceAll("-", ""));
}

function makeId(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
