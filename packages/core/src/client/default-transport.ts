import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { FetchSender } from "./fetch-transport.js";
import { isWorkerd } from "./runtime.js";
import { LazyTransport, type Transport } from "./transport.js";
import { type UndiciDispatcher, UndiciSender } from "./undici-transport.js";

/**
 * Creates the transport that clients have by default: over undici in Node and Deno; over the runtime's `fetch`
 * in Bun and workerd, which have no undici of their own, and where undici cannot be loaded, as in a bundle
 * of ES modules without `require`.
 */
export function createDefaultTransport(): Transport {
  return new LazyTransport(async () => {
    const createSender = hasUndici()
      ? await import("./load-undici.js").then((each) => each.loadUndici()).catch(() => undefined)
      : undefined;
    return createSender?.() ?? new FetchSender();
  });
}

/** Returns false where `undici` is a replacement without connections of its own. */
function hasUndici(): boolean {
  return !isWorkerd() && process.versions["bun"] === undefined;
}

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
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  assertOptions("undiciTransport", options, "dispatcher");
  const { dispatcher } = options;
  return new LazyTransport(async () => {
    if (dispatcher === undefined) {
      const { loadUndici } = await import("./load-undici.js");
      const createSender = await loadUndici();
      return createSender();
    }
    if (typeof dispatcher?.dispatch !== "function") {
      throw new ConfigurationError(
        "undiciTransport takes a dispatcher of undici: undiciTransport({ dispatcher: new Agent() }). Nothing was sent.",
      );
    }
    return new UndiciSender(dispatcher, async () => {});
  });
}

/** Returns the given transport, or the default; for anything else one that fails at the first request. */
export function resolveTransport(given: Transport | undefined): Transport {
  if (given === undefined) return createDefaultTransport();
  if (hasMethod(given, "send") && hasMethod(given, "close")) return given;
  return new LazyTransport(async () => {
    throw new ConfigurationError(
      `The transport option is not a transport, so nothing was sent. ${adviceFor(given)}`,
    );
  });
}

function adviceFor(given: unknown): string {
  if (typeof given === "function") return "For a fetch function, write fetchTransport(fetch).";
  if (hasMethod(given, "dispatch")) {
    return "For a dispatcher of undici, write undiciTransport({ dispatcher }).";
  }
  return "Use undiciTransport(), fetchTransport(), or an object with the methods send and close.";
}

function hasMethod(value: unknown, name: string): boolean {
  return (
    typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function"
  );
}
