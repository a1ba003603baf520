import { setTimeout as sleep } from "node:timers/promises";
import { isLoopback } from "../common/loopback.js";
import type { Delivery, DeliveryRecord, DeliveryRequest } from "./delivery.js";
import { isAccepted, postDelivery } from "./post-delivery.js";

/** Settings of deliveries. The services retry for a day or more; the sandbox, for seconds. */
export interface DeliverySettings {
  /** Delay before each retry; the number of entries is the number of retries. */
  retryDelaysMs: readonly number[];
  /** Maximum response time of a receiver. */
  timeoutMs: number;
}

/** The default settings. */
export const deliverySettings: DeliverySettings = {
  retryDelaysMs: [500, 2000, 5000],
  timeoutMs: 5000,
};

const MAX_WAITING = 1000;
const MAX_RECORDS = 1000;

interface Entry {
  id: number;
  delivery: Delivery;
  record: DeliveryRecord;
}

/** A delivery with its number, by which it is found. */
export interface NumberedDelivery extends DeliveryRecord {
  id: number;
}

function copyRecord(record: DeliveryRecord): DeliveryRecord {
  return { ...record, attempts: [...record.attempts] };
}

/**
 * Sends events to subscriptions on this machine, in order for each subscription, outside of the requests that
 * cause them. Deliveries to other machines are recorded but never sent. Everything is in memory: a stop or
 * a reset ends what is waiting.
 */
export class DeliveryQueue {
  readonly #settings: DeliverySettings;
  readonly #now: () => Date;
  readonly #waiting = new Map<string, Entry[]>();
  #entries: Entry[] = [];
  #lastId = 0;
  #abort = new AbortController();
  #isStopped = false;

  constructor(settings: DeliverySettings = deliverySettings, now = () => new Date()) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Adds a delivery behind the earlier ones of its subscription. */
  add(delivery: Delivery): void {
    if (this.#isStopped) return;
    const { service, subscriptionId, url, eventType } = delivery;
    const record: DeliveryRecord = {
      service,
      subscriptionId,
      url,
      eventType,
      state: "not-sent",
      attempts: [],
    };
    const entry = { id: (this.#lastId += 1), delivery, record };
    this.#entries = [...this.#entries.slice(1 - MAX_RECORDS), entry];
    const waiting = this.#waiting.get(subscriptionId);
    if (!isLoopback(new URL(url).hostname) || (waiting?.length ?? 0) >= MAX_WAITING) return;
    record.state = "waiting";
    if (waiting) {
      waiting.push(entry);
    } else {
      this.#waiting.set(subscriptionId, [entry]);
      void this.#send(subscriptionId, this.#abort.signal);
    }
  }

  /** Lists the latest deliveries, oldest first. */
  list(): DeliveryRecord[] {
    return this.#entries.map(({ record }) => copyRecord(record));
  }

  /** Lists the latest deliveries with their numbers, oldest first. */
  listNumbered(): NumberedDelivery[] {
    return this.#entries.map(({ id, record }) => ({ id, ...copyRecord(record) }));
  }

  /** Creates the request that a delivery sends, as of now; undefined for an unknown one or without its subscription. */
  createRequest(id: number): DeliveryRequest | undefined {
    const found = this.#entries.find((entry) => entry.id === id);
    return found?.delivery.createRequest(Math.max(1, found.record.attempts.length));
  }

  /** Adds a delivery again, as a new one. Returns false for an unknown one. */
  addAgain(id: number): boolean {
    const found = this.#entries.find((entry) => entry.id === id);
    if (found !== undefined) this.add(found.delivery);
    return found !== undefined;
  }

  /** Ends everything that is being sent or waits, and forgets all deliveries. */
  clear(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#waiting.clear();
    this.#entries = [];
  }

  /** Ends everything for good. */
  stop(): void {
    this.#isStopped = true;
    this.clear();
  }

  /** Sends the deliveries of a subscription until none is waiting. */
  async #send(subscriptionId: string, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(subscriptionId) ?? [];
    // The first one stays in the list while it is being sent, so that `add` starts no second loop.
    for (let [entry] = waiting; entry !== undefined; [entry] = waiting) {
      await this.#deliver(entry, signal);
      if (signal.aborted) return;
      waiting.shift();
    }
    this.#waiting.delete(subscriptionId);
  }

  async #deliver({ delivery, record }: Entry, signal: AbortSignal): Promise<void> {
    for (const delayMs of [0, ...this.#settings.retryDelaysMs]) {
      // Also the first attempt waits, so that the request that caused the event is answered first.
      await sleep(delayMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const request = delivery.createRequest(record.attempts.length + 1);
      if (request === undefined) {
        record.state = "not-sent";
        return;
      }
      const timeout = AbortSignal.timeout(this.#settings.timeoutMs);
      const outcome = await postDelivery(delivery.url, request, AbortSignal.any([signal, timeout]));
      if (signal.aborted) return;
      record.attempts.push({ at: this.#now().toISOString(), ...outcome });
      if (isAccepted(outcome)) {
        record.state = "delivered";
        return;
      }
    }
    record.state = "failed";
    delivery.onFailed?.();
  }
}
