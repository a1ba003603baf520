import { setTimeout as sleep } from "node:timers/promises";
import { isLoopback } from "../common/loopback.js";
import { DeliveryFaultQueue, forgeRequest } from "./delivery-faults.js";
import type { Delivery, DeliveryFaultKind, DeliveryRecord, DeliveryRequest } from "./delivery.js";
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
  timeoutMs: 30_000,
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
  /** Deliveries that are sent after the next one of their subscription. */
  readonly #held = new Map<string, () => void>();
  /** Faults of deliveries. */
  readonly faults = new DeliveryFaultQueue();
  #entries: Entry[] = [];
  #lastId = 0;
  #abort = new AbortController();
  #isStopped = false;

  constructor(settings: DeliverySettings = deliverySettings, now = () => new Date()) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Adds a delivery behind the earlier ones of its subscription, unless a fault changes that. */
  add(delivery: Delivery): void {
    if (this.#isStopped) return;
    const { subscriptionId, url } = delivery;
    // What is not sent anyway cannot go wrong.
    if (!isLoopback(new URL(url).hostname)) {
      this.#append(delivery, undefined);
      return;
    }
    const release = this.#held.get(subscriptionId);
    const fault = this.faults.next();
    const send = () => this.#append(delivery, fault);
    if (fault === "delay") this.#later(send);
    else if (fault === "reorder") this.#hold(subscriptionId, send);
    else send();
    if (fault === "double") send();
    if (fault === "forge") this.#append(forge(delivery), fault);
    release?.();
  }

  /** Sends a delivery after the next one of its subscription, or after a while if there is none. */
  #hold(subscriptionId: string, send: () => void): void {
    const release = () => {
      if (this.#held.get(subscriptionId) === release) this.#held.delete(subscriptionId);
      send();
      isSent = true;
    };
    let isSent = false;
    this.#held.set(subscriptionId, release);
    this.#later(() => {
      if (!isSent) release();
    });
  }

  #later(send: () => void): void {
    const { signal } = this.#abort;
    void sleep(this.faults.delayMs, undefined, { signal, ref: false }).then(send, () => {});
  }

  #append(delivery: Delivery, fault: DeliveryFaultKind | undefined): void {
    if (this.#isStopped) return;
    const { service, subscriptionId, url, eventType } = delivery;
    const record: DeliveryRecord = {
      service,
      subscriptionId,
      url,
      eventType,
      state: "not-sent",
      attempts: [],
      ...(fault && { fault }),
    };
    const entry = { id: (this.#lastId += 1), delivery, record };
    this.#entries = [...this.#entries.slice(1 - MAX_RECORDS), entry];
    const waiting = this.#waiting.get(subscriptionId);
    const isFull = (waiting?.length ?? 0) >= MAX_WAITING;
    if (fault === "lose" || !isLoopback(new URL(url).hostname) || isFull) return;
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
    this.#held.clear();
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
    const retries = delivery.isForged === true ? [] : this.#settings.retryDelaysMs;
    for (const delayMs of [0, ...retries]) {
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

/** Creates a forged delivery: an event of that form, about other things, which is not retried. */
function forge(delivery: Delivery): Delivery {
  const { eventType, service, subscriptionId, url } = delivery;
  return {
    service,
    subscriptionId,
    url,
    eventType,
    isForged: true,
    createRequest(attempt) {
      const request = delivery.createRequest(attempt);
      return request && forgeRequest(request, subscriptionId);
    },
  };
}
