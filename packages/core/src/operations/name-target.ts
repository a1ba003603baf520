import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/send-options.js";
import { isReadOnly, type RequestSpec } from "../client/request.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Api, Operation } from "./operation.js";
import { createApi } from "./run-operation.js";

// Someone is waiting for the question or the result that the lookup completes.
const TIMEOUT_MS = 10_000;

/** Looks up the name of what a call writes to; undefined if the operation has no lookup or it fails. */
export async function nameTarget<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<string | undefined> {
  return lookUp(operation, client, options, async (api) => operation.nameTarget?.(input, api));
}

/**
 * Completes what a model reads of a result, as the operation and the service say; unchanged if that fails. The
 * call itself has succeeded, so an abort does not end it.
 */
export async function completeResult(
  data: unknown,
  operation: Operation,
  { client, options }: { client: ApiClient; options: SendOptions },
): Promise<unknown> {
  const { service } = client;
  if (options.signal?.aborted) return data;
  const found = await lookUp(operation, client, options, async (api) => {
    const own = (await operation.completeResult?.(data, api)) ?? data;
    return { data: (await service.completeResult?.(own, api)) ?? own };
  }).catch((error: unknown) => {
    if (options.signal?.aborted) return undefined;
    throw error;
  });
  return found === undefined ? data : found.data;
}

/** Runs a lookup, which may only read; undefined if it fails. */
async function lookUp<Input extends z.ZodObject, Found>(
  operation: Operation<Input>,
  client: ApiClient,
  { signal, ...sendOptions }: SendOptions,
  run: (api: Api) => Promise<Found>,
): Promise<Found | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const options = {
    ...sendOptions,
    operation: operation.name,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  const send = async (request: RequestSpec) => {
    if (isReadOnly(request)) return client.send(request, options);
    throw new ConfigurationError(`The lookups of ${operation.name} may only read.`);
  };
  try {
    return await run(createApi(operation, client, options, { send }));
  } catch (error) {
    if (WorkbeltError.isInstance(error) || timeout.aborted) return undefined;
    throw error;
  }
}
