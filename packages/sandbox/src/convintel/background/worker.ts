import type { SandboxContext } from "../../context.js";
import type { ConvintelSettings } from "../settings.js";
import { processUpload } from "../uploads/process-upload.js";
import { sendDelivery } from "../webhooks/send-delivery.js";
import { listJobs } from "./jobs.js";

/**
 * Does what the service does by itself, some time after a request: works on recordings and sends
 * events. What waits lies in the store, so that a reset forgets it and a data file keeps it.
 */
export class Worker {
  readonly #sandbox: SandboxContext;
  readonly #settings: ConvintelSettings;
  readonly #sending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(sandbox: SandboxContext, settings: ConvintelSettings) {
    this.#sandbox = sandbox;
    this.#settings = settings;
  }

  /** Does what is due, and sees to it that what is not yet will be done at its time. */
  wake(): void {
    clearTimeout(this.#timer);
    const nowMs = Date.now();
    const { store } = this.#sandbox;
    for (const { id, dueAtMs } of listJobs(store, "processing")) {
      if (dueAtMs <= nowMs) processUpload(this.#sandbox, id);
    }
    for (const { id, dueAtMs } of listJobs(store, "sending")) {
      if (dueAtMs <= nowMs && !this.#sending.has(id)) void this.#send(id);
    }
    this.#sleep();
  }

  async #send(id: string): Promise<void> {
    this.#sending.add(id);
    try {
      await sendDelivery(this.#sandbox, id, this.#settings);
    } catch (error) {
      ignoreClosedStore(error);
    }
    this.#sending.delete(id);
    this.#wakeIfOpen();
  }

  #sleep(): void {
    const { store } = this.#sandbox;
    const waiting = [...listJobs(store, "processing"), ...listJobs(store, "sending")]
      .filter(({ id }) => !this.#sending.has(id))
      .map(({ dueAtMs }) => dueAtMs);
    if (waiting.length === 0) return;
    const delayMs = Math.max(0, Math.min(...waiting) - Date.now());
    // Work that nobody waits for any more must not keep a stopped sandbox's process alive.
    this.#timer = setTimeout(() => this.#wakeIfOpen(), delayMs).unref();
  }

  #wakeIfOpen(): void {
    try {
      this.wake();
    } catch (error) {
      ignoreClosedStore(error);
    }
  }
}

/** Passes over the error of a store that was closed because the sandbox has been stopped. */
function ignoreClosedStore(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ERR_INVALID_STATE") throw error;
}
