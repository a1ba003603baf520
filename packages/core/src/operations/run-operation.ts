import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { delay } from "../client/delay.js";
import { verifyHint } from "../client/verify-hint.js";
import { type RequestSpec, isRepeatable } from "../client/request.js";
import { ApiError, AuthRequiredError, PermissionDeniedError } from "../errors/api-errors.js";
import { PartialWriteError, UnexpectedResponseError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { traceCall } from "../events/trace-call.js";
import { quoteUnlessToken } from "../text/quote.js";
import { safeLine } from "../text/safe-text.js";
import type { Api, ErrorContext, Operation } from "./operation.js";

/**
 * Runs an operation with validated input, one client and one account.
 *
 * @throws PermissionDeniedError before anything is sent if it writes and the account's token is known to
 * lack a scope it needs; otherwise the errors of the operation and the client.
 */
export function runOperation<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<Output> {
  const call = { operation, service: client.service.name, input, dryRun: false };
  return traceCall(call, options, (traced) => run(operation, input, client, traced));
}

async function run<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions,
): Promise<Output> {
  // A forbidden read changes nothing, and its 403 names the scope as well.
  if (operation.effect !== "read") await assertScopes(operation, client, options);
  let hasWritten = false;
  const send = async (request: RequestSpec) => {
    const response = await client.send(request, options);
    hasWritten ||= !isRepeatable(request);
    return response;
  };
  const api = createApi(operation, client, options, send);
  try {
    return await operation.run(input, api);
  } catch (error) {
    if (hasWritten && error instanceof AuthRequiredError) {
      throw createPartialWriteError(operation, error);
    }
    throw await withExplanation(operation, error, { input, api });
  }
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

/** Creates the API of one call, which sends its requests with `send`. */
export function createApi(
  operation: Operation,
  client: ApiClient,
  options: SendOptions,
  send: (request: RequestSpec) => Promise<unknown>,
): Api {
  return {
    service: client.service,
    wait: (delayMs) => delay(delayMs, options.signal),
    cached: (key, load) => client.cached(key, load, options),
    invalidate: (key) => client.invalidate(key, options),
    async send(request, response) {
      const complete = withOperationDefaults(request, operation);
      const parsed = response.safeParse(await send(complete));
      if (parsed.success) return parsed.data;
      throw createUnexpectedResponseError(parsed.error, complete, client.service.displayName);
    },
  };
}

/** Marks all requests of a read operation as reads, whatever their method, and adds scopes and verification. */
function withOperationDefaults(request: RequestSpec, operation: Operation): RequestSpec {
  return {
    ...request,
    readOnly: request.readOnly ?? (operation.effect === "read" || undefined),
    verifyWith: request.verifyWith ?? operation.verifyWith,
    scopes: request.scopes ?? operation.scopes,
  };
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

function createUnexpectedResponseError(
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
