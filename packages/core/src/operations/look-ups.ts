import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Api, Operation } from "./operation.js";
import { createReadApi } from "./run-operation.js";

// Someone is waiting for the question or the result that the lookup completes.
const TIMEOUT_MS = 10_000;

/** Facts about a call for the person who approves it. */
export interface CallFacts {
  /** Name of what it writes to. */
  target: string | undefined;
  /** Names by the ids in its input. */
  names: ReadonlyMap<string, string>;
  /** Values that it replaces, by the paths of the inputs. */
  current: Readonly<Record<string, unknown>>;
}

/** Looks up the facts about a call, side by side; without those that have no lookup or whose lookup fails. */
export async function lookUpFacts<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<CallFacts> {
  const find = <Found>(load: (api: Api) => Promise<Found>) =>
    lookUp(operation, client, options, load);
  const [target, names, current] = await Promise.all([
    find(async (api) => operation.nameTarget?.(input, api)),
    find(async (api) => client.service.nameReferences?.(input, api)),
    find(async (api) => operation.readCurrent?.(input, api)),
  ]);
  return { target, names: names ?? new Map(), current: current ?? {} };
}

/** The call whose result is completed. */
interface CompletedCall<Input> {
  input: Input;
  client: ApiClient;
  options: SendOptions;
}

/**
 * Completes what a model reads of a result, as the operation and the service say; unchanged if that fails. The
 * call itself has succeeded, so an abort does not end it.
 */
export async function completeResult<Input extends z.ZodObject>(
  data: unknown,
  operation: Operation<Input>,
  { client, input, options }: CompletedCall<z.output<Input>>,
): Promise<unknown> {
  const { service } = client;
  if (options.signal?.aborted) return data;
  const found = await lookUp(operation, client, options, async (api) => {
    const own = (await operation.completeResult?.(data, api, input)) ?? data;
    return { data: (await service.completeResult?.(own, api)) ?? own };
  }).catch((error: unknown) => {
    if (options.signal?.aborted) return undefined;
    throw error;
  });
  return found === undefined ? data : found.data;
}

/** Runs a lookup, which may only read; undefined if it fails. */
export async function lookUp<Input extends z.ZodObject, Found>(
  operation: Operation<Input>,
  client: ApiClient,
  { signal, ...sendOptions }: SendOptions,
  find: (api: Api) => Promise<Found>,
): Promise<Found | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const options = {
    ...sendOptions,
    operation: operation.name,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  try {
    return await find(createReadApi(operation, client, options));
  } catch (error) {
    if (WorkbeltError.isInstance(error) || timeout.aborted) return undefined;
    throw error;
  }
}
