import type { DeliveryContext } from "./service-context.js";
import type { ConvintelSettings } from "./settings.js";
import { processUpload } from "./uploads/process-upload.js";
import { attemptDelivery } from "./webhooks/attempt-delivery.js";
import { toDueKey } from "./repository/documents.js";

/**
 * Runs the service's background work: processes recordings and sends events. Jobs are in the
 * repository, so a reset deletes them and a data file keeps them.
 */
export class JobQueue {
  readonly #context: DeliveryContext;
  readonly #settings: ConvintelSettings;
  readonly #sending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(context: DeliveryContext, settings: ConvintelSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Runs due jobs and schedules the rest. */
  runDue(): void {
    clearTimeout(this.#timer);
    const due = { before: toDueKey(Date.now() + 1) };
    const { jobs } = this.#context.repository;
    for (const { id } of jobs.processing.findRange("due", due)) processUpload(this.#context, id);
    for (const { id } of jobs.sending.findRange("due", due)) {
      if (!this.#sending.has(id)) void this.#send(id);
    }
    this.#schedule();
  }

  async #send(id: string): Promise<void> {
    this.#sending.add(id);
    try {
      await attemptDelivery(this.#context, id, this.#settings);
    } catch (error) {
      rethrowUnlessClosed(error);
    }
    this.#sending.delete(id);
    this.#runDueIfOpen();
  }

  #schedule(): void {
    const { jobs } = this.#context.repository;
    // The jobs being sent are among the first.
    const first = { limit: this.#sending.size + 1 };
    const dueTimesMs = [
      ...jobs.processing.findRange("due", { limit: 1 }),
      ...jobs.sending.findRange("due", first),
    ]
      .filter(({ id }) => !this.#sending.has(id))
      .map(({ dueAtMs }) => dueAtMs);
    if (dueTimesMs.length === 0) return;
    const delayMs = Math.max(0, Math.min(...dueTimesMs) - Date.now());
    // Without `unref`, a waiting job would keep the process of a stopped sandbox alive.
    this.#timer = setTimeout(() => this.#runDueIfOpen(), delayMs).unref();
  }

  #runDueIfOpen(): void {
    try {
      this.runDue();
    } catch (error) {
      rethrowUnlessClosed(error);
    }
  }
}

/** Ignores the error of a store that was closed because the sandbox was stopped. */
function rethrowUnlessClosed(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ERR_INVALID_STATE") throw error;
}
