import { getErrorName } from "../errors/error-name.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";

/** Creates the error for a call that is not sent because its ledger fails. */
export function createLedgerError(cause: unknown): ConfigurationError {
  if (cause instanceof ConfigurationError) return cause;
  const options = WorkbeltError.isInstance(cause) ? { cause, retryable: cause.retryable } : {};
  return new ConfigurationError(
    `Nothing was sent, because the call ledger cannot be used. Check the store of CallLedger: ${explainFailure(cause)}`,
    options,
  );
}

/** Returns the message of our own error, or the name of another, whose message may have what was stored. */
export function explainFailure(cause: unknown): string {
  return WorkbeltError.isInstance(cause) ? cause.message : getErrorName(cause);
}
