import { getErrorName } from "../accounts/store/error-name.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";

/** Creates the error for a ledger whose store fails. Messages of others may have what was to be stored. */
export function createLedgerError(cause: unknown): ConfigurationError {
  if (cause instanceof ConfigurationError) return cause;
  const isOurs = WorkbeltError.isInstance(cause);
  const reason = isOurs ? cause.message : getErrorName(cause);
  return new ConfigurationError(
    `The call ledger cannot be used, so that this request was not sent. Check the store of CallLedger: ${reason}`,
    { cause: isOurs ? cause : undefined, retryable: isOurs && cause.retryable },
  );
}
