import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/send-options.js";
import { type RequestSpec, isRepeatable } from "../client/request.js";
import { verifyHint } from "../client/verify-hint.js";
import { ApiError, AuthRequiredError, PermissionDeniedError } from "../errors/api-errors.js";
import { PartialWriteError, UnexpectedResponseError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { quoteUnlessToken } from "../text/quote.js";
import { safeLine } from "../text/safe-text.js";
import type { ErrorContext, Operation } from "./operation.js";

/** Returns the error that a failed run throws. `hasWritten` is true if one of its requests has changed something. */
export async function toOperationError<Input extends z.ZodObject>(
  operation: Operation<Input>,
  error: unknown,
  context: ErrorContext<z.output<Input>>,
  hasWritten: boolean,
): Promise<unknown> {
  return hasWritten && error instanceof AuthRequiredError
    ? createPartialWriteError(operation, error)
    : withExplanation(operation, error, context);
}

/** Adds the operation's explanation to an error of the service. */
export async function withExplanation<Input extends z.ZodObject>(
  operation: Operation<Input>,
  error: unknown,
  context: ErrorContext<z.output<Input>>,
): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  try {
    const explanation = await operation.explainError?.(error, context);
    return explanation === undefined ? error : error.withExplanation(explanation);
  } catch (failure) {
    // A failed lookup leaves the error unchanged; an abort or a bug must not be hidden.
    return WorkbeltError.isInstance(failure) ? error : failure;
  }
}

/** @throws PermissionDeniedError if the account's token is known to lack a scope that the operation needs. */
export async function assertScopes(
  { name, scopes }: Operation,
  client: ApiClient,
  options: SendOptions,
): Promise<void> {
  if (scopes === undefined) return;
  const missing = await client.missingScopes(scopes, options);
  if (missing.length === 0) return;
  throw new PermissionDeniedError(
    `Nothing was sent to the ${client.service.displayName}: ${name} needs the scope ${missing.join(", ")}, which this account was not granted. Add it to the app's scopes, then reconnect the account.`,
    { status: 403, details: { missing_scopes: missing } },
  );
}

/**
 * A call that needs an account to be connected is made again when it is, which must not repeat a write. The
 * operations explain their other errors after a write themselves.
 */
function createPartialWriteError(
  { name, verifyWith }: Operation,
  cause: AuthRequiredError,
): PartialWriteError {
  const check = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return new PartialWriteError(
    `${name} stopped partway: it has written something. Check${check} before calling it again. Cause: ${cause.message}`,
    { cause, details: {} },
  );
}

/** Creates the error for a response of another shape than documented. */
export function createUnexpectedResponseError(
  error: z.ZodError,
  request: RequestSpec,
  displayName: string,
): UnexpectedResponseError {
  const [first] = error.issues;
  const path = first?.path.join(".") ?? "";
  const where = path === "" ? "" : ` at ${quoteUnlessToken(path)}`;
  const mayHaveHappened = !isRepeatable(request);
  const sentences = [
    `The ${displayName} sent a response of another shape than its API documents${where}: ${safeLine(first?.message ?? "", 300)}.`,
    mayHaveHappened ? verifyHint(request) : "Retrying will not help; report it.",
  ];
  return new UnexpectedResponseError(sentences.join(" "), { mayHaveHappened });
}
