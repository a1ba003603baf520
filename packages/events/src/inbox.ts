import { createHash } from "node:crypto";
import { type ErrorCode, WorkbeltError } from "@workbelt/core";
import { publish } from "@workbelt/core/adapters";
import type { EventAuthor, EventSubject } from "@workbelt/core/provider";
import type { JobWithMetadata } from "pg-boss";
import { type Engine, QUEUE_SCHEMA } from "./engine.js";
import type { Outcome } from "./handlers.js";

const EVENTS = "events";
const FAILURES = "failures";
const DAY_SECONDS = 86_400;
// Services deliver again for up to three days.
const KEEP_DONE_SECONDS = 14 * DAY_SECONDS;
const KEEP_WAITING_SECONDS = 3_650 * DAY_SECONDS;
const MAX_PAUSE_SECONDS = 900;
// pg-boss never gives up by itself: a failed job would hold back its subject, so that we move it to the failures.
const NEVER = 1_000_000;
// Another attempt does the same, until a person has changed something.
const LASTING: ReadonlySet<ErrorCode> = new Set([
  "approval_required",
  "denied",
  "invalid_input",
  "not_found",
  "permission_denied",
  "request_rejected",
]);

/** An event for one handler, as the inbox keeps it. */
export interface Entry {
  /** Id of the event. */
  readonly event: string;
  readonly handler: string;
  readonly service: string;
  readonly type: string;
  readonly origin: "delivered" | "found";
  readonly subject: EventSubject;
  readonly authors: readonly EventAuthor[];
  readonly payload?: unknown;
  /** In milliseconds since the epoch. */
  readonly receivedAt: number;
  /** Number of the change of the mirror that was found. */
  readonly change?: number | undefined;
  /** Number of times that a person has retried it. */
  readonly round: number;
}

/** An event that could not be handled. */
export interface FailedEvent {
  /** Id of the failure, for `retry`. */
  readonly id: string;
  /** Id of the event. */
  readonly event: string;
  readonly handler: string;
  readonly service: string;
  readonly type: string;
  readonly subject: EventSubject;
  readonly failedAt: Date;
  readonly attempts: number;
  /** Message of the last error. */
  readonly error: string;
}

/** An attempt to handle an entry. */
export interface Attempt {
  /** Id of the entry. */
  readonly id: string;
  readonly entry: Entry;
  /** From 1. */
  readonly number: number;
  readonly signal: AbortSignal;
}

/** Options of an inbox. */
export interface InboxOptions {
  attempts: number;
  leaseSeconds: number;
  maxRunSeconds: number;
}

/** Events that are accepted and not yet handled, in the order of their subjects, and those that failed. */
export class Inbox {
  readonly #engine: Engine;
  readonly #options: InboxOptions;

  constructor(engine: Engine, options: InboxOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Creates the queues. */
  async open(): Promise<void> {
    const { leaseSeconds, maxRunSeconds } = this.#options;
    const { boss } = this.#engine;
    await boss.createQueue(EVENTS, {
      policy: "key_strict_fifo",
      notify: true,
      retryLimit: NEVER,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: MAX_PAUSE_SECONDS,
      heartbeatSeconds: leaseSeconds,
      expireInSeconds: maxRunSeconds,
      deleteAfterSeconds: KEEP_DONE_SECONDS,
      retentionSeconds: KEEP_WAITING_SECONDS,
    });
    await boss.createQueue(FAILURES, { retentionSeconds: KEEP_WAITING_SECONDS });
  }

  /** Stores entries, all or none. Those that it has or had are left out. */
  async accept(entries: readonly Entry[], delayMs: (entry: Entry) => number): Promise<void> {
    if (entries.length === 0) return;
    // Before a worker can report that it has started.
    for (const entry of entries) {
      const { handler, origin, payload, round, service, subject, type } = entry;
      publish("inbox", () => ({
        phase: "accepted",
        entry: toId(entry),
        handler,
        service,
        type,
        origin,
        subject: { kind: subject.kind, id: subject.id },
        payload,
        retryOf: round === 0 ? undefined : toId({ ...entry, round: round - 1 }),
      }));
    }
    await this.#engine.boss.insert(
      EVENTS,
      entries.map((entry) => ({
        id: toId(entry),
        singletonKey: toKey(entry),
        data: entry,
        startAfter: Math.ceil(delayMs(entry) / 1000),
      })),
    );
  }

  /** Hands entries to `handle`, this many at once. */
  async work(workers: number, handle: (attempt: Attempt) => Promise<Outcome>): Promise<void> {
    const { boss } = this.#engine;
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    };
    for (let count = 0; count < workers; count += 1) {
      const worker: string = await boss.work<Entry>(EVENTS, options, async ([job]) => {
        if (job === undefined) return undefined;
        try {
          return await this.#handle(job as JobWithMetadata<Entry>, handle);
        } finally {
          // There may be more: fetch without waiting.
          boss.notifyWorker(worker);
        }
      });
    }
  }

  async #handle(
    { data: entry, id, retryCount, signal }: JobWithMetadata<Entry>,
    handle: (attempt: Attempt) => Promise<Outcome>,
  ): Promise<{ outcome: Outcome | "failed" }> {
    const { attempts } = this.#options;
    if (retryCount >= attempts) {
      return this.#fail(id, entry, retryCount, "The process ended each time while it was handled.");
    }
    try {
      const outcome = await handle({ id, entry, number: retryCount + 1, signal });
      publishEnd(id, outcome);
      return { outcome };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted && (retryCount + 1 >= attempts || isLasting(error)))
        return this.#fail(id, entry, retryCount + 1, message);
      publishEnd(id, "waiting", message);
      throw error;
    }
  }

  async #fail(id: string, entry: Entry, attempts: number, error: string) {
    await this.#engine.boss.insert(FAILURES, [{ id, data: { entry, attempts, error } }]);
    publishEnd(id, "failed", error, () => this.retry(id));
    return { outcome: "failed" as const };
  }

  /** Returns true if a later entry of the same handler and subject waits. */
  async hasLater(entry: Entry): Promise<boolean> {
    const waiting = await this.#engine.boss.findJobs<Entry>(EVENTS, {
      key: toKey(entry),
      queued: true,
    });
    return waiting.some(
      ({ data }) => data.event !== entry.event && data.receivedAt >= entry.receivedAt,
    );
  }

  /** Lists the failures, oldest first. */
  async failures(limit: number): Promise<FailedEvent[]> {
    const jobs = await this.#engine.boss.findJobs<Failure>(FAILURES, { queued: true, limit });
    return jobs.map(({ createdOn, data, id }) => {
      const { event, handler, service, subject, type } = data.entry;
      const { attempts, error } = data;
      return { id, event, handler, service, type, subject, attempts, error, failedAt: createdOn };
    });
  }

  /** Accepts a failed entry once more. Returns false if there is no such failure. */
  async retry(id: string): Promise<boolean> {
    const { boss } = this.#engine;
    const [job] = await boss.findJobs<Failure>(FAILURES, { id, queued: true });
    if (job === undefined) return false;
    const { entry } = job.data;
    await this.accept([{ ...entry, round: entry.round + 1 }], () => 0);
    await boss.deleteJob(FAILURES, id);
    return true;
  }

  /** Counts entries: those that are waiting, and the others by their outcome. */
  async count(): Promise<Record<string, number>> {
    const rows = await this.#engine.sql(
      // The output of a job that waits for another attempt is its last error.
      `SELECT CASE WHEN state = 'completed' THEN output->>'outcome' ELSE 'waiting' END AS outcome, count(*)::int AS count
       FROM ${QUEUE_SCHEMA}.job WHERE name = '${EVENTS}' AND (state = 'completed' OR state < 'completed') GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ count, outcome }) => [outcome, count]));
  }
}

interface Failure {
  readonly entry: Entry;
  readonly attempts: number;
  readonly error: string;
}

function isLasting(error: unknown): boolean {
  return WorkbeltError.isInstance(error) && !error.retryable && LASTING.has(error.code);
}

function publishEnd(
  entry: string,
  outcome: string,
  error?: string,
  retry?: () => Promise<boolean>,
): void {
  publish("inbox", () => ({ phase: "ended", entry, outcome, error, retry }));
}

function toId({ event, handler, round }: Entry): string {
  return toUuid(`${handler}\n${event}\n${round}`);
}

/** Events of one thing are handled one after another, by each handler. */
function toKey({ handler, service, subject }: Entry): string {
  return toUuid(`${handler}\n${service}\n${subject.kind}\n${subject.id}`);
}

/** Returns the same id for the same text, as a UUID of version 8. */
export function toUuid(text: string): string {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
