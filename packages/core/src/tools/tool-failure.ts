import { type AccountToConnect, AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import type { ErrorCode, WorkbeltError } from "../errors/workbelt-error.js";
import { truncateToTokens } from "../text/cut-text.js";
import type { OperationToolOptions } from "./tool-options.js";

/**
 * Artifact of a failed tool call.
 *
 * @example
 * const { account } = (message.artifact as ToolFailure).error;
 * if (account) await accounts.start({ ...account, redirectUri }); // this person has to connect it
 */
export interface ToolFailure {
  error: {
    /** Name of the error's class. */
    name: string;
    code: ErrorCode;
    retryable: boolean;
    retryAfterMs: number | undefined;
    mayHaveHappened: boolean;
    /** HTTP status of the response, if there was one. */
    status: number | undefined;
    details: Readonly<Record<string, unknown>> | undefined;
    /** The account that a person must connect first. */
    account: AccountToConnect | undefined;
  };
}

/** Reduces an error to the plain data that a host acts on. */
function toToolFailure(error: WorkbeltError): ToolFailure {
  const { code, mayHaveHappened, name, retryable, retryAfterMs } = error;
  const { account, details, status } = error as Partial<AuthRequiredError>;
  return {
    error: { name, code, retryable, retryAfterMs, mayHaveHappened, status, details, account },
  };
}

/** The tool whose call failed. */
interface FailedTool {
  readonly name: string;
  readonly form: { readonly maxContentTokens: number | false };
  readonly onError: OperationToolOptions["onError"];
}

/**
 * Describes a failed call of a tool for the model, and as data for the host.
 *
 * @throws the error itself, if the host handles it.
 */
export function describeFailure(error: WorkbeltError, tool: FailedTool) {
  if (isThrown(error, tool)) throw error;
  const { maxContentTokens } = tool.form;
  return {
    content: truncateToTokens(error.message, maxContentTokens || Infinity),
    isError: true,
    artifact: toToolFailure(error),
  };
}

function isThrown(error: WorkbeltError, { name, onError }: FailedTool): boolean {
  if (error instanceof InputError) return false;
  const isForHost = error instanceof ConfigurationError || error instanceof AuthRequiredError;
  if (onError !== undefined || !isForHost) return onError === "throw";
  process.emitWarning(`${name}: ${error.message}`, {
    code: `WORKBELT_${error.code.toUpperCase()}`,
  });
  return true;
}
