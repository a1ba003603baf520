import { ConfigurationError } from "../errors/call-errors.js";
import { type Fetch, FetchSender } from "./fetch-sender.js";
import { LazyTransport } from "./lazy-transport.js";
import type { Transport } from "./transport.js";

/**
 * Creates a transport over a `fetch` function: the runtime's own, looked up at each request, or one that
 * intercepts, records or signs requests.
 *
 * `fetch` does not report when a connection is established. A write that fails counts as possibly carried out
 * (`mayHaveHappened`), unless the error certainly precedes sending, such as a refused connection, an unknown host or
 * a certificate that is not trusted. A write that times out always counts so.
 *
 * @throws ConfigurationError at the first request when the argument is not a function.
 * @example const client = createCrmClient({ token, transport: fetchTransport() });
 */
export function fetchTransport(fetch?: Fetch): Transport {
  return new LazyTransport(async () => {
    if (fetch !== undefined && typeof fetch !== "function") {
      throw new ConfigurationError(
        "fetchTransport takes a function like fetch: fetchTransport(fetch), or nothing for the runtime's own. Nothing was sent.",
      );
    }
    return new FetchSender(fetch);
  });
}
