import { explainFailure } from "../errors/error-name.js";
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
