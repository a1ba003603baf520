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
