import { type DeliveryFaultKind, deliveryFaultKinds, type DeliveryRequest } from "./delivery.js";

/**
 * Shares of the deliveries that go wrong, from 0 to 1; together at most 1. `lose`: it is never sent. `double`: it is sent twice, with the
 * same key. `delay`: it is sent after `delayMs`, the later ones meanwhile. `reorder`: it is sent after the next one. `forge`: besides it
 * a forged event is sent, with a signature that does not fit, about things whose ids end with `f0f0f0f0f0f0`.
 */
export type DeliveryFaults = Partial<Record<DeliveryFaultKind, number>> & {
  /** @default 1000 */
  delayMs?: number;
  /** Another seed chooses other deliveries. @default 1 */
  seed?: number;
};

/** Thrown for invalid faults of deliveries; the message names the field. */
export class DeliveryFaultError extends TypeError {}

const MAX_DELAY_MS = 600_000;

/** Chooses the deliveries that go wrong. */
export class DeliveryFaultQueue {
  #faults: DeliveryFaults = {};
  #random = createRandom(1);
  #counts = noCounts();

  /**
   * Replaces the faults, and counts again from 0. Throws a `TypeError` for invalid ones.
   *
   * @example sandbox.deliveryFaults.set({ lose: 0.05, double: 0.05, forge: 0.05 });
   */
  set(faults: DeliveryFaults): void {
    assertFaults(faults);
    this.#faults = { ...faults };
    this.#random = createRandom(faults.seed ?? 1);
    this.#counts = noCounts();
  }

  /** Removes the faults. The counts stay. */
  clear(): void {
    this.#faults = {};
  }

  /** Returns the faults. */
  get(): DeliveryFaults {
    return { ...this.#faults };
  }

  /** Counts the deliveries that went wrong. */
  counts(): Record<DeliveryFaultKind, number> {
    return { ...this.#counts };
  }

  /** Chooses what happens to the next delivery. */
  next(): DeliveryFaultKind | undefined {
    let number = deliveryFaultKinds.some((kind) => this.#faults[kind]) ? this.#random() : 1;
    for (const kind of deliveryFaultKinds) {
      number -= this.#faults[kind] ?? 0;
      if (number >= 0) continue;
      this.#counts[kind] += 1;
      return kind;
    }
    return undefined;
  }

  get delayMs(): number {
    return this.#faults.delayMs ?? 1000;
  }
}

const ID_END = /(?<=[\da-f]{8}-(?:[\da-f]{4}-){3})[\da-f]{12}/g;

/** Changes the ends of ids. */
export function forgeIds(text: string): string {
  return text.replaceAll(ID_END, "f0f0f0f0f0f0");
}

/** Changes what an event is about, and keeps its signature, which no longer fits. The id of the webhook stays. */
export function forgeRequest(
  { body, headers }: DeliveryRequest,
  subscriptionId: string,
): DeliveryRequest {
  const forged = forgeIds(body).replace(forgeIds(subscriptionId), subscriptionId);
  const key = headers["idempotency-key"];
  return {
    body: forged,
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": `forged-${key}` }) },
  };
}

function assertFaults(faults: unknown): asserts faults is DeliveryFaults {
  if (typeof faults !== "object" || faults === null || Array.isArray(faults)) {
    throw new DeliveryFaultError('Faults of deliveries are an object such as {"lose": 0.05}.');
  }
  let sum = 0;
  for (const [name, value] of Object.entries(faults) as [string, unknown][]) {
    const isShare = deliveryFaultKinds.some((kind) => kind === name);
    if (!isShare && name !== "delayMs" && name !== "seed") {
      const names = [...deliveryFaultKinds, "delayMs", "seed"].join(", ");
      throw new DeliveryFaultError(
        `"${name}" is not a field of faults of deliveries. Fields: ${names}.`,
      );
    }
    const max = isShare ? 1 : name === "delayMs" ? MAX_DELAY_MS : Number.MAX_SAFE_INTEGER;
    if (typeof value !== "number" || !(value >= 0 && value <= max)) {
      throw new DeliveryFaultError(
        `"${name}" takes a number from 0 to ${max}, not ${JSON.stringify(value)}.`,
      );
    }
    if (isShare) sum += value;
  }
  if (sum > 1 + Number.EPSILON) {
    throw new DeliveryFaultError("The shares of faults of deliveries are more than 1 together.");
  }
}

function noCounts(): Record<DeliveryFaultKind, number> {
  return { lose: 0, double: 0, delay: 0, reorder: 0, forge: 0 };
}

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
