import type { DeliveryState, DeliveryLog } from "./delivery-log.js";

/** The outcome of a delivery: handled now, handled before, or being handled by another process. */
type Outcome = "handled" | Exclude<DeliveryState, "claimed">;

/** Runs `handle` unless the delivery with this key was handled before. Throws what `handle` throws. */
export type OnceHandler = (key: string, handle: () => unknown) => Promise<Outcome>;

/**
 * Creates a function that handles each delivery until it succeeds once. A duplicate in this process waits
 * for the delivery that is being handled; if that fails, the duplicate is handled, because the sender may
 * not retry again.
 */
export function createOnceHandler(log: DeliveryLog): OnceHandler {
  const running = new Map<string, Promise<unknown>>();
  return async (key, handle) => {
    while (running.has(key)) await running.get(key);
    // No other delivery runs between this check and the entry in the map.
    const attempt = claimAndHandle(log, key, handle);
    running.set(
      key,
      attempt.catch(() => {}),
    );
    try {
      return await attempt;
    } finally {
      running.delete(key);
    }
  };
}

async function claimAndHandle(
  log: DeliveryLog,
  key: string,
  handle: () => unknown,
): Promise<Outcome> {
  const state = await log.claim(key);
  if (state !== "claimed") return state;
  try {
    await handle();
  } catch (error) {
    // Keep the handler's error; a claim that cannot be released expires.
    await ignoreErrors(() => log.release(key));
    throw error;
  }
  // The event is handled: an error here would only make the sender retry it.
  await ignoreErrors(() => log.complete(key));
  return "handled";
}

async function ignoreErrors(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // See the callers.
  }
}
