import { createDispatcher } from "./undici-dispatcher.js";
import { UndiciSender } from "./undici-sender.js";
import type { Transport } from "./transport.js";

/** Creates the transport over a dispatcher of its own. */
export function createUndiciSender(): Transport {
  const dispatcher = createDispatcher();
  return new UndiciSender(dispatcher, () => dispatcher.close());
}
