/** Remembers deliveries, so that one that comes again is told. A host with several processes gives its own. */
export interface SeenDeliveries {
  /** Marks a delivery as seen; false when it was already. Must be one step, as `SET NX` is in Redis. */
  add(key: string): boolean | Promise<boolean>;
  /** Forgets one, as handling it failed. */
  delete(key: string): unknown;
}

const MOST_DELIVERIES = 10_000;

/** Remembers the latest deliveries in this process. */
export function seenInMemory(most = MOST_DELIVERIES): SeenDeliveries {
  const keys = new Set<string>();
  return {
    add(key) {
      if (keys.has(key)) return false;
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > most && oldest !== undefined) keys.delete(oldest);
      return true;
    },
    delete: (key) => keys.delete(key),
  };
}
