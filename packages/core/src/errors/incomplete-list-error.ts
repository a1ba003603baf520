import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/**
 * A list ended although the service has more: it gives no further items for this query. Thrown by
 * `items()` after the last item, so that nobody takes a part for the whole.
 */
export class IncompleteListError extends WorkbeltError {
  readonly code = "incomplete_list";
  /** The service's own word for why it stopped. */
  readonly reason: string;

  constructor(message: string, { reason, ...options }: WorkbeltErrorOptions & { reason: string }) {
    super(message, options);
    this.reason = reason;
  }
}
