/** The state of a delivery: claimed by this call, or in progress or completed by another one. */
export type DeliveryState = "claimed" | "in_progress" | "completed";

/**
 * Records deliveries, so that a repeated one is not handled twice, and one whose handling failed is
 * handled again. Several processes need a shared log, such as in Redis.
 */
export interface DeliveryLog {
  /**
   * Claims a delivery for handling unless it is already claimed or completed. Must be atomic, like `SET NX`
   * in Redis. Let claims expire after a time that handling never takes, or a delivery stays `in_progress`
   * when its process crashes.
   */
  claim(key: string): DeliveryState | Promise<DeliveryState>;
  /** Marks a claimed delivery as handled. */
  complete(key: string): unknown;
  /** Releases a claim after handling failed: the next `claim` succeeds. */
  release(key: string): unknown;
}

const MAX_DELIVERIES = 10_000;

/** Creates a log in memory: all deliveries that are being handled, and the latest completed ones. */
export function createMemoryDeliveryLog(maxCompleted = MAX_DELIVERIES): DeliveryLog {
  const claimed = new Set<string>();
  const completed = new Set<string>();
  return {
    claim(key) {
      if (completed.has(key)) return "completed";
      if (claimed.has(key)) return "in_progress";
      claimed.add(key);
      return "claimed";
    },
    complete(key) {
      claimed.delete(key);
      completed.add(key);
      const [oldest] = completed;
      if (completed.size > maxCompleted && oldest !== undefined) completed.delete(oldest);
    },
    release: (key) => claimed.delete(key),
  };
}

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
