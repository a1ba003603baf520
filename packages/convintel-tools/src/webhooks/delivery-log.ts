/** The state of a delivery that `claim` found: now claimed by this call, or what another call made of it. */
export type DeliveryState = "claimed" | "in_progress" | "completed";

/**
 * Remembers deliveries, so that one that is repeated is not handled twice, and one whose handling failed
 * is handled again. Several processes need one that they share, such as Redis.
 */
export interface DeliveryLog {
  /**
   * Claims a delivery for handling unless it is claimed or completed already. Must be one atomic step, as
   * `SET NX` is in Redis. Let claims expire after a time that handling never takes, or the delivery of a
   * process that crashed stays `in_progress`.
   */
  claim(key: string): DeliveryState | Promise<DeliveryState>;
  /** Marks a claimed delivery as handled. */
  complete(key: string): unknown;
  /** Gives a claim back, because handling failed: the next `claim` succeeds. */
  release(key: string): unknown;
}

const MAX_DELIVERIES = 10_000;

/** Remembers deliveries in this process: all that are being handled, and the latest completed ones. */
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
