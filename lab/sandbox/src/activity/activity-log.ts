import { randomUUID } from "node:crypto";
import type { ActivityRequest } from "./activity.js";

/** Limits of what is kept: the oldest requests go first. */
const MAX_REQUESTS = 5000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

interface Entry {
  request: ActivityRequest;
  /** Number of the latest change to the log that was one of this request. */
  revision: number;
  bodyBytes: number;
}

/** Changes to the log after a position. */
export interface ActivityChanges {
  /** True if the requests known so far are gone. */
  isCleared: boolean;
  /** Requests that arrived or changed, in the order of their latest change. */
  requests: readonly ActivityRequest[];
  /** Position after these changes. */
  position: string;
}

/** The latest requests to the services, at most 5 000, and those who wait for more. */
export class ActivityLog {
  /** In the order of their numbers, without gaps. */
  #entries: Entry[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #clearings: (() => void)[] = [];
  /** Part of positions, so that those of an earlier run of the sandbox are not mistaken for its own. */
  readonly #run = randomUUID().slice(0, 8);
  #bodyBytes = 0;
  #lastId = 0;
  #revision = 0;
  #clearedAt = 0;

  /** Adds a request, and returns it with its number. */
  add(request: Omit<ActivityRequest, "id">): ActivityRequest {
    const numbered = { id: (this.#lastId += 1), ...request };
    this.#entries.push({ request: numbered, revision: 0, bodyBytes: 0 });
    this.update(numbered);
    return numbered;
  }

  /** Replaces a request that has changed. One that is no longer kept is ignored. */
  update(request: ActivityRequest): void {
    const entry = this.#find(request.id);
    if (entry === undefined) return;
    const bodyBytes = measureBodies(request);
    this.#bodyBytes += bodyBytes - entry.bodyBytes;
    this.#revision += 1;
    Object.assign(entry, { request, revision: this.#revision, bodyBytes });
    this.#dropOldest();
    this.#notify();
  }

  /** Lists the requests, oldest first. */
  list(): ActivityRequest[] {
    return this.#entries.map(({ request }) => request);
  }

  /** Lists the latest requests, oldest first. */
  latest(count: number): ActivityRequest[] {
    return this.#entries.slice(-count).map(({ request }) => request);
  }

  get(id: number): ActivityRequest | undefined {
    return this.#find(id)?.request;
  }

  /** Removes all requests. Their numbers are not used again. */
  clear(): void {
    this.#entries = [];
    this.#bodyBytes = 0;
    this.#revision += 1;
    this.#clearedAt = this.#revision;
    for (const listener of this.#clearings) listener();
    this.#notify();
  }

  /** Calls a function whenever all requests are removed. */
  onCleared(listener: () => void): void {
    this.#clearings.push(listener);
  }

  /** Wakes waiting readers after a change to what is kept about the requests elsewhere. */
  noteChange(): void {
    this.#revision += 1;
    this.#notify();
  }

  /** Position after the latest change. */
  get position(): string {
    return `${this.#run}-${this.#revision}`;
  }

  /** Returns what has changed since a position, or undefined if nothing has. */
  changesSince(position: string): ActivityChanges | undefined {
    const [run, text] = position.split("-");
    const isKnown = run === this.#run && Number(text) <= this.#revision;
    const revision = isKnown ? Number(text) : 0;
    if (isKnown && revision === this.#revision) return undefined;
    const entries = this.#entries.filter((entry) => entry.revision > revision);
    const requests = entries.toSorted((a, b) => a.revision - b.revision);
    return {
      isCleared: !isKnown || revision < this.#clearedAt,
      requests: requests.map(({ request }) => request),
      position: this.position,
    };
  }

  /** Calls a function at the next change, and returns a function that ends that. */
  onceChanged(listener: () => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }

  #notify(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener();
  }

  #find(id: number): Entry | undefined {
    return this.#entries[id - (this.#entries[0]?.request.id ?? 0)];
  }

  #dropOldest(): void {
    while (this.#entries.length > MAX_REQUESTS || this.#bodyBytes > MAX_BODY_BYTES) {
      this.#bodyBytes -= this.#entries.shift()?.bodyBytes ?? 0;
    }
  }
}

function measureBodies({ request, response }: ActivityRequest): number {
  return (request.body?.text?.length ?? 0) + (response?.body?.text?.length ?? 0);
}
