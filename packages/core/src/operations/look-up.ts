import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import { startTimeout, type Timeout } from "../client/waiting.js";
import { ConfigurationError, RequestTimeoutError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Call, CallOptions, Layer } from "./call.js";
import type { Api, Operation, OthersWords } from "./operation.js";
import { createApi, makeCall } from "./run-call.js";
import { NO_TOUCHES } from "./touches.js";

/** Refuses to write. */
export const readOnly: Layer = {
  open: ({ operation: { name } }) => ({
    send: (sending, next) => {
      if (!sending.writes) return next();
      throw new ConfigurationError(`The lookups of ${name} may only read.`);
    },
  }),
};

/** Creates an API for lookups and checks, which refuses to write. Its reports go nowhere. */
export function createReadApi(
  operation: Operation,
  client: ApiClient,
  options: CallOptions,
  layers: readonly Layer[] = [],
): Api {
  return openReadApi(makeCall(operation, {}, client, options), layers);
}

function openReadApi(call: Call, layers: readonly Layer[]): Api {
  const open = [readOnly, ...layers].flatMap((layer) => layer.open(call) ?? []);
  return createApi(call, open);
}

// Someone is waiting for the question or the result that the lookup completes.
const TIMEOUT_MS = 10_000;

/** Runs a lookup, which may only read; undefined if it fails. */
export async function lookUp<Input extends z.ZodObject, Found>(
  operation: Operation<Input>,
  client: ApiClient,
  options: SendOptions,
  find: (api: Api) => Promise<Found>,
  layers: readonly Layer[] = [],
): Promise<Found | undefined> {
  const call = new LookupCall(operation, client, options);
  try {
    return await find(openReadApi(call, layers));
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  } finally {
    call.end();
  }
}

/** A lookup. Its time starts with the first step that waits: most find all in the cache. */
class LookupCall implements Call {
  readonly operation: Operation;
  readonly input = {};
  readonly given = {};
  readonly isCanonical = true;
  readonly touches = NO_TOUCHES;
  readonly client: ApiClient;
  readonly account: string | undefined;
  readonly caller = "program";
  readonly record: Call["record"];
  readonly threadId: string | undefined;
  readonly idempotencyKey = undefined;
  readonly run = undefined;
  readonly influenced = undefined;
  readonly unread = true;
  readonly fresh = true;
  readonly startedAt = Date.now();
  readonly writes = [];
  readonly adjusted = [];
  readonly #given: SendOptions;
  #timeout: Timeout | undefined;

  constructor(operation: Operation, client: ApiClient, options: SendOptions) {
    const { account, record, threadId } = options;
    this.operation = operation;
    this.client = client;
    this.account = account;
    // Without a record, its requests name no call. Nothing that stands around lookups reads it.
    this.record = record as Call["record"];
    this.threadId = threadId;
    this.#given = options;
  }

  get signal(): AbortSignal {
    const { lookUpTimeoutMs: timeoutMs = TIMEOUT_MS, signal } = this.#given;
    const timeoutError = () =>
      new RequestTimeoutError(`The lookup took longer than ${timeoutMs / 1000} seconds.`);
    this.#timeout ??= startTimeout({ signal, timeoutMs, timeoutError });
    return this.#timeout.signal;
  }

  end(): void {
    this.#timeout?.end();
  }
}

/** Facts about a call for the person who approves it. */
export interface CallFacts {
  /** Name of what it writes to. */
  target: string | undefined;
  /** Names by the ids in its input. */
  names: ReadonlyMap<string, string>;
  /** Values that it replaces, by the paths of the inputs. */
  current: Readonly<Record<string, unknown>>;
  /** Words of another party; undefined if they could not be read. */
  words: readonly OthersWords[] | undefined;
}

/** Looks up the facts about a call, side by side; without those that have no lookup or whose lookup fails. */
export async function lookUpFacts<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<CallFacts> {
  const [target, names, current, words] = await Promise.all([
    lookUpTarget(operation, input, client, options),
    lookUpNames(operation, input, client, options),
    lookUp(operation, client, options, async (api) => operation.readCurrent?.(input, api)),
    lookUp(operation, client, options, async (api) => operation.readWords?.(input, api) ?? []),
  ]);
  return { target, names, current: current ?? {}, words };
}

/** Looks up the name of what a call writes to; undefined if it has none, or if that fails. */
export async function lookUpTarget<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<string | undefined> {
  return lookUp(operation, client, options, async (api) => operation.nameTarget?.(input, api));
}

/** Looks up the names of what an input refers to, by the ids in it; none if that fails. */
export async function lookUpNames<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const names = await lookUp(operation, client, options, async (api) =>
    client.service.nameReferences?.(input, api),
  );
  return names ?? new Map();
}

/** Looks up the inputs that take words which decide nothing, as only the account tells; none if that fails. */
export async function lookUpProse<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: SendOptions = {},
): Promise<readonly string[]> {
  if (operation.findProse === undefined) return [];
  const find = async (api: Api) => operation.findProse?.(input, api);
  return (await lookUp(operation, client, options, find)) ?? [];
}

/** The call whose result is completed. */
interface CompletedCall<Input> {
  input: Input;
  /** The output of the operation. */
  output: unknown;
  client: ApiClient;
  options: SendOptions;
  /** Stand around the reads. @default none */
  layers?: readonly Layer[] | undefined;
}

/**
 * Completes what a model reads of a result, as the operation and the service say; unchanged if that fails. The
 * call itself has succeeded, so an abort does not end it.
 */
export async function completeResult<Input extends z.ZodObject>(
  data: unknown,
  operation: Operation<Input>,
  { client, input, layers, options, output }: CompletedCall<z.output<Input>>,
): Promise<unknown> {
  const { service } = client;
  if (options.signal?.aborted) return data;
  const complete = async (api: Api) => {
    const own = (await operation.completeResult?.(data, api, input, output)) ?? data;
    return { data: (await service.completeResult?.(own, api)) ?? own };
  };
  const found = await lookUp(operation, client, options, complete, layers).catch(
    (error: unknown) => {
      if (options.signal?.aborted) return undefined;
      throw error;
    },
  );
  return found === undefined ? data : found.data;
}
