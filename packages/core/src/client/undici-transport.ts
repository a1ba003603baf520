import { ConfigurationError } from "../errors/call-errors.js";
import { LazyTransport } from "./lazy-transport.js";
import type { Transport } from "./transport.js";
import { type UndiciDispatcher, UndiciSender } from "./undici-sender.js";

/** Options of {@link undiciTransport}. */
export interface UndiciTransportOptions {
  /**
   * A dispatcher of undici 7 or later, with proxies, limits and certificates of your own. You close
   * it. A server's unsolicited `100 Continue` ends its connections, as undici does by default.
   *
   * @default one that honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY, and is closed with the transport
   */
  dispatcher?: UndiciDispatcher | undefined;
}

/**
 * Creates a transport over undici, which is loaded at the first request. It is the default in Node and Deno.
 *
 * The proxy variables are read at the first request, in lower case first, as undici's `EnvHttpProxyAgent`
 * does: HTTPS goes through a tunnel (CONNECT), HTTP is forwarded. A sandbox on this machine needs
 * `NO_PROXY=127.0.0.1,localhost` as well.
 *
 * @throws ConfigurationError at the first request for a value that is not a dispatcher, or a proxy variable without a usable URL.
 * @example
 * import { Agent } from "undici";
 * const dispatcher = new Agent({ connect: { ca } });
 * const client = createCrmClient({ token, transport: undiciTransport({ dispatcher }) });
 */
export function undiciTransport({ dispatcher }: UndiciTransportOptions = {}): Transport {
  return new LazyTransport(async () => {
    if (dispatcher === undefined) {
      const { createUndiciSender } = await import("./load-undici.js");
      return createUndiciSender();
    }
    if (typeof dispatcher?.dispatch !== "function") {
      throw new ConfigurationError(
        "undiciTransport takes a dispatcher of undici: undiciTransport({ dispatcher: new Agent() }). Nothing was sent.",
      );
    }
    return new UndiciSender(dispatcher, async () => {});
  });
}
