import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** What is known about a write of several requests that stopped half-way. */
export interface PartialWriteErrorOptions extends WorkbeltErrorOptions {
  /** The ids of what exists already, and where to go on. */
  details: Readonly<Record<string, unknown>>;
}

/**
 * A write of several requests failed after some of them had been carried out. Making the same call
 * again would write that part twice: `details` and the message say what exists and where to go on,
 * `cause` is the error that stopped it.
 */
export class PartialWriteError extends WorkbeltError {
  readonly code = "partial_write";
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, options: PartialWriteErrorOptions) {
    super(message, { ...options, retryable: false, mayHaveHappened: true });
    this.details = options.details;
  }
}
