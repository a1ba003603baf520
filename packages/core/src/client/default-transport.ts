import { FetchSender } from "./fetch-sender.js";
import { LazyTransport } from "./lazy-transport.js";
import { isWorkerd } from "./runtime.js";
import type { Transport } from "./transport.js";

/**
 * Creates the transport that clients have by default: over undici in Node and Deno; over the runtime's `fetch`
 * in Bun and workerd, which have no undici of their own, and where undici cannot be loaded, as in a bundle
 * of ES modules without `require`.
 */
export function createDefaultTransport(): Transport {
  return new LazyTransport(async () => {
    const undici = hasUndici()
      ? await import("./load-undici.js").catch(() => undefined)
      : undefined;
    if (undici !== undefined) return undici.createUndiciSender();
    return new FetchSender();
  });
}

/** Returns false where `undici` is a replacement without connections of its own. */
function hasUndici(): boolean {
  return !isWorkerd() && process.versions["bun"] === undefined;
}
