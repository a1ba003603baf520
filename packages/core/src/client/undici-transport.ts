import { LazyTransport } from "./lazy-transport.js";
import type { Transport } from "./transport.js";

/** The part of undici's dispatchers (`Agent`, `Pool`, `ProxyAgent`, `MockAgent`, …) that requests use. */
export interface UndiciDispatcher {
  dispatch(options: object, handler: object): boolean;
}

/** Options of {@link undiciTransport}. */
export interface UndiciTransportOptions {
  /** A dispatcher of undici 7 or later, which stays yours to close. @default one of this transport's own */
  dispatcher?: UndiciDispatcher | undefined;
}

/** Creates a transport over undici, which is loaded at the first request. */
export function undiciTransport({ dispatcher }: UndiciTransportOptions = {}): Transport {
  return new LazyTransport(async () => {
    const { UndiciSender } = await import("./undici-sender.js");
    if (dispatcher !== undefined) return new UndiciSender(dispatcher, async () => {});
    const { createDispatcher } = await import("./undici-dispatcher.js");
    const own = createDispatcher();
    return new UndiciSender(own, () => own.close());
  });
}
