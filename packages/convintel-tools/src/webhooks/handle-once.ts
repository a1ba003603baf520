import type { DeliveryState, DeliveryLog } from "./delivery-log.js";

/** What became of a delivery: handled now, handled before, or being handled by another process. */
type Outcome = "handled" | Exclude<DeliveryState, "claimed">;

/** Runs `handle` unless the delivery with this key was handled before. Throws what `handle` throws. */
export type HandleOnce = (key: string, handle: () => unknown) => Promise<Outcome>;

/**
 * Makes a function that handles each delivery until it succeeded once. A repetition within this process
 * waits for the one that is being handled; if that fails, it is handled itself, as the sender may not
 * send it again.
 */
export function createHandleOnce(log: DeliveryLog): HandleOnce {
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
    // The failure that counts is the event's; a claim that cannot be given back expires.
    await ignoreErrors(() => log.release(key));
    throw error;
  }
  // Once handled it is acknowledged: a failure here would only make the sender repeat it.
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
