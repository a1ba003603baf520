import type { z } from "zod";
import { formatScope } from "../auth/credentials.js";
import type { ApiClient } from "../client/api-client.js";
import {
  isReadOnly,
  isRepeatable,
  type RequestOptions,
  type RequestSpec,
  type SendOptions,
} from "../client/request.js";
import type { WriteClaim } from "../client/ledger.js";
import { delay, startTimeout, type Timeout } from "../client/waiting.js";
import { PermissionDeniedError } from "../errors/api-errors.js";
import { ConfigurationError, RequestTimeoutError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type CallRecord, createCallRecord, traceCall } from "../events/trace.js";
import { isPlainObject } from "../text/json.js";
import {
  type Caller,
  type CallGuard,
  type CallObserver,
  passGate,
  toGatedCall,
} from "./call-gate.js";
import { JournaledRun } from "./journaled-run.js";
import type { Adjusted, Api, Operation } from "./operation.js";
import { createUnexpectedResponseError, toOperationError } from "./operation-errors.js";

/** Options of a call. */
export interface CallOptions extends SendOptions {
  /**
   * Your own id of the call, for a client with a `ledger`: a call with the same key, account and input is made
   * once, and later ones get its result. Calls that only read ignore it.
   * @example await tool.execute({ content }, { idempotencyKey: `${job.id}/${row}` })
   */
  idempotencyKey?: string | undefined;
  /** Name of the run that the call belongs to, for a client with a `journal`. @default the thread, else the call itself */
  run?: string | undefined;
}

/** Options that all pages of an iteration share. */
export interface IterationOptions extends CallOptions {
  /** Time at which the iteration began, in milliseconds since the epoch. @default now */
  startedAt?: number | undefined;
}

/** Gate and log of a call, and its maker. */
export interface RunGuard extends CallGuard {
  /** @default "program" */
  caller?: Caller;
  /** True for a call that undoes another one: it is no step of the journal. @default false */
  isUndo?: boolean;
}

/** Options of a call that was planned before. */
export interface PlannedCallOptions extends IterationOptions {
  /**
   * Called with the first request that writes, before it is sent; if it throws, the call sends no write. A call whose
   * result the ledger has does not get here.
   */
  beforeWrite?: ((request: RequestSpec) => Promise<void>) | undefined;
}

/**
 * Runs an operation with validated input, one client and one account.
 *
 * @throws PolicyError if the gate does not admit it; PermissionDeniedError before anything is sent if it writes and the
 * account's token is known to lack a scope it needs; ConfigurationError for an idempotency key without a ledger, and if
 * the ledger fails; ReplayError; otherwise the errors of the operation and the client.
 */
export function runOperation<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: PlannedCallOptions = {},
  { auditLog, caller = "program", gate, isUndo = false }: RunGuard = {},
): Promise<Adjusted<Output>> {
  const service = client.service.name;
  const { beforeWrite, idempotencyKey, run: runName, startedAt } = options;
  const traced = toTracedOptions(operation, options);
  const { account, record, signal } = traced;
  const dispatch = (observer?: CallObserver) => {
    const { baseUrl, ledger, timeoutMs } = client;
    const runGated = (claim?: WriteClaim) => {
      const parts = { beforeWrite, claim, isUndo, observer, runName, startedAt };
      const make = () => run(operation, input, client, traced, parts);
      if (gate === undefined && observer === undefined) return make();
      const call = toGatedCall(operation, input, client, traced);
      return passGate(gate, caller, call, make, observer);
    };
    if (ledger !== undefined) {
      const digestCredential = () => client.digestCredential(traced);
      const identity = { service, baseUrl, account, digestCredential };
      const call = { ...identity, operation, input, idempotencyKey, record, signal, timeoutMs };
      return ledger.run(call, runGated);
    }
    if (idempotencyKey !== undefined && operation.effect !== "read") {
      throw createMissingLedgerError(operation);
    }
    return runGated();
  };
  const trace = (observer?: CallObserver) =>
    traceCall({ operation, service, input, dryRun: false }, record, () => dispatch(observer));
  if (auditLog === undefined) return trace();
  const call = toGatedCall(operation, input, client, traced);
  return auditLog.record({ ...call, caller, record }, trace);
}

/** Returns the options of a call's requests, which count in its record and name its operation. */
export function toTracedOptions({ name }: Operation, options: SendOptions) {
  const { account, signal, threadId } = options;
  const { record = createCallRecord(undefined, undefined, threadId) } = options;
  return { account, record, signal, threadId, operation: name };
}

function createMissingLedgerError({ name }: Operation): ConfigurationError {
  return new ConfigurationError(
    `${name} was called with an idempotencyKey, and its client has no ledger that could recognize it. Nothing was sent. Give the client one: { ledger: new CallLedger({ store }) }.`,
  );
}

interface RunParts extends Pick<PlannedCallOptions, "beforeWrite" | "startedAt"> {
  claim: WriteClaim | undefined;
  observer: CallObserver | undefined;
  runName: string | undefined;
  isUndo: boolean;
}

async function run<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: RequestOptions,
  { beforeWrite, claim, isUndo, observer, runName, startedAt = Date.now() }: RunParts,
): Promise<Adjusted<Output>> {
  // A forbidden read changes nothing, and its 403 names the scope as well.
  if (operation.effect !== "read") {
    await assertScopes(operation, client, options);
  }
  let hasWritten = false;
  const adjusted: string[] = [];
  const isJournaled = client.journal !== undefined && operation.effect !== "read" && !isUndo;
  const journaled = isJournaled
    ? new JournaledRun({ operation, input, client, run: runName }, options, (sentence) =>
        adjusted.push(sentence),
      )
    : undefined;
  const transmit = (request: RequestSpec, own: RequestOptions = options) => {
    const sendOnce = (observed: RequestOptions) => client.send(request, observed);
    if (isReadOnly(request)) return sendOnce(own);
    const sendObserved = (given: RequestOptions) =>
      observer === undefined ? sendOnce(given) : observer.write(request, given, sendOnce);
    return journaled === undefined
      ? sendObserved(own)
      : journaled.write(request, own, sendObserved);
  };
  let mayWrite: Promise<void> | undefined;
  const sendWrite = async (request: RequestSpec) => {
    if (beforeWrite !== undefined) await (mayWrite ??= beforeWrite(request));
    if (isRepeatable(request)) return transmit(request);
    const response = await (claim === undefined
      ? transmit(request)
      : claim.write((beforeSend) => transmit(request, { ...options, beforeSend }), options.signal));
    hasWritten = true;
    return response;
  };
  const send = (request: RequestSpec, signal?: AbortSignal) =>
    isReadOnly(request) ? transmit(request, withSignal(options, signal)) : sendWrite(request);
  const api = createApi(operation, client, options, { send, adjusted, startedAt });
  try {
    const output = await operation.run(input, api);
    if (journaled !== undefined) await journaled.end();
    return withAdjusted(output, adjusted);
  } catch (error) {
    await journaled?.end();
    throw await toOperationError(operation, error, { input, api }, hasWritten);
  }
}

/**
 * Adds what was reported to an output, before items of which a long result is cut. An output that is not an object has
 * no place for it.
 */
function withAdjusted<Output>(output: Output, reported: string[]): Adjusted<Output> {
  if (reported.length === 0 || !isPlainObject(output)) return output as Adjusted<Output>;
  const { adjusted = [], ...rest } = output as { adjusted?: string[] };
  return { adjusted: [...adjusted, ...reported], ...rest } as Adjusted<Output>;
}

/** The parts of an API that differ between a call and a dry run. */
interface ApiParts {
  send: (request: RequestSpec, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Receives what the operation reports. */
  adjusted?: string[];
  startedAt?: number | undefined;
}

/** Creates the API of one call. */
export function createApi(
  operation: Operation,
  client: ApiClient,
  options: SendOptions,
  { adjusted = [], send, startedAt = Date.now() }: ApiParts,
): Api {
  return {
    service: client.service,
    startedAt,
    adjust: (sentence) => void adjusted.push(sentence),
    wait: (delayMs) => delay(delayMs, options.signal),
    cached: (key, load) => client.cached(key, load, options),
    invalidate: (key) => client.invalidate(key, options),
    async send(request, response, signal) {
      const complete = withOperationDefaults(request, operation);
      const parsed = response.safeParse(await send(complete, signal));
      if (parsed.success) return parsed.data;
      throw createUnexpectedResponseError(parsed.error, complete, client.service.displayName);
    },
  };
}

/** Creates an API for lookups and checks, which refuses to write. Its reports go nowhere. */
export function createReadApi(
  operation: Operation,
  client: ApiClient,
  options: RequestOptions,
  startedAt?: number,
): Api {
  const send = async (request: RequestSpec, signal: AbortSignal | undefined) => {
    if (isReadOnly(request)) return client.send(request, withSignal(options, signal));
    throw new ConfigurationError(`The lookups of ${operation.name} may only read.`);
  };
  return createApi(operation, client, options, { send, startedAt });
}

/** Adds a signal that ends one request to the options of its call. */
export function withSignal<Options extends SendOptions>(
  options: Options,
  signal: AbortSignal | undefined,
): Options {
  if (signal === undefined) return options;
  const all = options.signal === undefined ? signal : AbortSignal.any([options.signal, signal]);
  return { ...options, signal: all };
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
    `Nothing was sent to ${client.service.displayName}: ${name} needs the scope ${missing.map(formatScope).join(", ")}, which this account was not granted. Add it to the app's scopes, then reconnect the account.`,
    { status: 403, details: { missing_scopes: missing.map(formatScope) } },
  );
}

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
  options: SendOptions,
  find: (api: Api) => Promise<Found>,
): Promise<Found | undefined> {
  const limited = new LookUpOptions(operation, options);
  try {
    return await find(createReadApi(operation, client, limited));
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return undefined;
    throw error;
  } finally {
    limited.end();
  }
}

/** The options of a lookup's requests. Its time starts with the first step that waits: most find all in the cache. */
class LookUpOptions implements RequestOptions {
  readonly account: string | undefined;
  readonly record: CallRecord | undefined;
  readonly threadId: string | undefined;
  readonly operation: string;
  readonly #given: SendOptions;
  #timeout: Timeout | undefined;

  constructor({ name }: Operation, given: SendOptions) {
    this.account = given.account;
    this.record = given.record;
    this.threadId = given.threadId;
    this.operation = name;
    this.#given = given;
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
