import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { delay } from "../client/delay.js";
import { type RequestSpec, isRepeatable } from "../client/request.js";
import { traceCall } from "../events/trace-call.js";
import type { Api, Operation } from "./operation.js";

/** Loads what explains a failed operation: when one fails, or before it writes, so that nothing hides its outcome. */
const loadErrors = () => import("./operation-errors.js");

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
  if (operation.effect !== "read") {
    const { assertScopes } = await loadErrors();
    await assertScopes(operation, client, options);
  }
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
    const { toOperationError } = await loadErrors();
    throw await toOperationError(operation, error, { input, api }, hasWritten);
  }
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
      const { createUnexpectedResponseError } = await loadErrors();
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
