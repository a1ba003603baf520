import type { z } from "zod";
import { verifyHint } from "../client/advice.js";
import { isRepeatable, type RequestSpec } from "../client/request.js";
import { ApiError, AuthRequiredError, type Explanation } from "../errors/api-errors.js";
import { PartialWriteError, UnexpectedResponseError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { quoteUnlessToken } from "../text/quote.js";
import { safeLine } from "../text/safe-text.js";
import { startSentence } from "../text/service-name.js";
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
    : withExplanation(error, (apiError) => operation.explainError?.(apiError, context));
}

/**
 * Adds an explanation to an error of the service; other errors stay as they are.
 *
 * @throws what `explain` throws, unless it is a failed lookup, which leaves the error unchanged: an abort or a bug
 * must not be hidden.
 */
export async function withExplanation<Failure>(
  error: Failure,
  explain: (error: ApiError) => Promise<Explanation | undefined> | Explanation | undefined,
): Promise<Failure> {
  if (!(error instanceof ApiError)) return error;
  try {
    const explanation = await explain(error);
    return explanation === undefined ? error : error.withExplanation(explanation);
  } catch (failure) {
    if (WorkbeltError.isInstance(failure)) return error;
    throw failure;
  }
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
    `${startSentence(displayName)} sent a response of another shape than its API documents${where}: ${safeLine(first?.message ?? "", 300)}.`,
    mayHaveHappened ? verifyHint(request) : "Retrying will not help; report it.",
  ];
  return new UnexpectedResponseError(sentences.join(" "), { mayHaveHappened });
}
