import { formatScope } from "../auth/credentials.js";
import type { ApiClient } from "../client/api-client.js";
import { isReadOnly, isRepeatable, type RequestSpec } from "../client/request.js";
import type { SendWithBody, SendWithoutBody, Service } from "../client/service.js";
import { delay } from "../client/waiting.js";
import { ApiError, PermissionDeniedError } from "../errors/api-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord } from "../events/trace.js";
import { EXPLANATIONS, type Explained, hasNames } from "../schemas/named.js";
import { isPlainObject } from "../text/json.js";
import type { Call, Caller, CallOptions, Layer, OpenLayer, Sending } from "./call.js";
import type { Api, Operation } from "./operation.js";
import { createUnexpectedResponseError, toOperationError } from "./operation-errors.js";
import { findTouches, type Touches } from "./touches.js";

/** Names in the input of a call. */
export type CallNames = Pick<Call, "given" | "input" | "isCanonical">;

/** Makes a call of an operation with validated input, one client and one account. */
export function makeCall<Op extends Operation>(
  operation: Op,
  given: Explained,
  client: ApiClient,
  options: CallOptions = {},
  caller: Caller = "program",
  names: CallNames = { input: given, given, isCanonical: false },
): Call<Op> {
  return new MadeCall(operation, names, client, options, caller, given[EXPLANATIONS]);
}

/** A call. A class, as one is made for each step of a program: an object with a getter takes twenty times as long. */
class MadeCall<Op extends Operation> implements Call<Op> {
  readonly operation: Op;
  readonly input: CallNames["input"];
  readonly given: CallNames["given"];
  readonly isCanonical: boolean;
  readonly client: ApiClient;
  readonly account: string | undefined;
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly record: Call["record"];
  readonly run: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly startedAt: number;
  readonly threadId: string | undefined;
  readonly influenced: boolean | undefined;
  readonly unread: boolean;
  readonly fresh: boolean;
  readonly writes: Sending[] = [];
  readonly adjusted: string[];
  #touches: Touches | undefined;

  constructor(
    operation: Op,
    { given, input, isCanonical }: CallNames,
    client: ApiClient,
    options: CallOptions,
    caller: Caller,
    explanations: readonly string[] = [],
  ) {
    const { account, idempotencyKey, influenced, run, signal, threadId } = options;
    this.operation = operation;
    this.input = input;
    this.given = given;
    this.isCanonical = isCanonical;
    this.client = client;
    this.account = account;
    this.caller = caller;
    this.idempotencyKey = idempotencyKey;
    this.record = options.record ?? createCallRecord(undefined, undefined, threadId);
    this.run = run;
    this.signal = signal;
    this.startedAt = options.startedAt ?? Date.now();
    this.threadId = threadId;
    this.influenced = influenced;
    this.unread = options.unread ?? false;
    this.fresh = options.fresh ?? true;
    this.adjusted = [...explanations];
  }

  get touches(): Touches {
    return (this.#touches ??= findTouches(this.operation, this.client.service, this.input));
  }
}

/** Returns true if the inputs of an operation may have other names than the canonical ones. */
export function hasOtherNames(operation: Operation, service: Service): boolean {
  if (operation.canonicalize !== undefined) return true;
  return service.canonicalName !== undefined && hasNames(operation);
}

/** Runs a call inside layers, the outermost first. @throws the errors of the layers, of the operation and of the client. */
export function runCall(call: Call, layers: readonly Layer[]): Promise<unknown> {
  const open = layers.flatMap((layer) => layer.open(call) ?? []);
  let next = () => execute(call, open);
  for (const layer of open.toReversed()) {
    const around = layer.call?.bind(layer);
    const inner = next;
    if (around !== undefined) next = () => around(inner);
  }
  return next();
}

async function execute(call: Call, layers: readonly OpenLayer[]): Promise<unknown> {
  const { adjusted, input, operation } = call;
  call.decision ??= { verdict: "allow", by: "none" };
  // A forbidden read changes nothing, and its 403 names the scope as well.
  if (operation.effect !== "read") await assertScopes(call);
  const api = createApi(call, layers);
  try {
    return addAdjusted(await operation.run(input, api), adjusted);
  } catch (error) {
    const hasWritten = call.writes.some(
      ({ outcome, request }) => outcome === "done" && !isRepeatable(request),
    );
    throw await toOperationError(operation, error, { input, api }, hasWritten);
  }
}

/**
 * Adds what was reported to an output, before items of which a long result is cut. An output that is not an object has
 * no place for it.
 */
export function addAdjusted(output: unknown, reported: readonly string[]): unknown {
  if (reported.length === 0 || !isPlainObject(output)) return output;
  const { adjusted = [], ...rest } = output as { adjusted?: string[] };
  return { adjusted: [...adjusted, ...reported], ...rest };
}

/** Creates the API of a call, whose requests pass the layers. */
export function createApi(call: Call, layers: readonly OpenLayer[]): Api {
  const { account, client, operation, startedAt } = call;
  return {
    operation: operation.name,
    service: client.service,
    startedAt,
    account,
    adjust: (sentence) => void call.adjusted.push(sentence),
    wait: (delayMs) => delay(delayMs, call.signal),
    cached: (key, load) => client.cached(key, load, call),
    invalidate: (key) => client.invalidate(key, call),
    ...createSenders(async (request, response, signal) => {
      const complete = withOperationDefaults(request, operation);
      const parsed = response.safeParse(await send(complete, call, layers, signal));
      if (parsed.success) return parsed.data;
      throw createUnexpectedResponseError(parsed.error, complete, client.service.displayName);
    }),
  };
}

/** Creates the members of an API that send requests. */
export function createSenders(sendRequest: Api["send"]) {
  const withoutBody =
    (method: RequestSpec["method"]): SendWithoutBody =>
    (path, response, parts) =>
      sendRequest({ ...parts, method, path }, response);
  const withBody =
    (method: RequestSpec["method"]): SendWithBody =>
    (path, body, response, parts) =>
      sendRequest({ ...parts, method, path, body }, response);
  return {
    send: sendRequest,
    get: withoutBody("GET"),
    post: withBody("POST"),
    patch: withBody("PATCH"),
    put: withBody("PUT"),
    delete: withoutBody("DELETE"),
  };
}

/** Sends one request of a call through the layers. */
function send(
  request: RequestSpec,
  call: Call,
  layers: readonly OpenLayer[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const sending: Sending = {
    request,
    writes: !isReadOnly(request),
    attempts: 0,
    outcome: "unsent",
  };
  if (sending.writes) call.writes.push(sending);
  let next = () => transmit(sending, call, layers, signal);
  for (const layer of layers.toReversed()) {
    const around = layer.send?.bind(layer);
    const inner = next;
    if (around !== undefined) next = () => around(sending, inner);
  }
  return next();
}

/** Hands a request to the client, counts its attempts and judges its outcome. */
async function transmit(
  sending: Sending,
  { account, client, operation, record, signal: ofCall, threadId }: Call,
  layers: readonly OpenLayer[],
  ofRequest: AbortSignal | undefined,
): Promise<unknown> {
  const signal = joinSignals(ofCall, ofRequest);
  let hasEnded = false;
  let isStopped = false;
  const beforeSend = async () => {
    try {
      for (const layer of layers) await layer.beforeAttempt?.(sending);
    } catch (error) {
      isStopped = true;
      throw error;
    }
    // An abort does not wait for the layers, and then nothing leaves.
    if (hasEnded) return;
    sending.attempts += 1;
    sending.outcome = "unknown";
  };
  try {
    const traced = { account, operation: operation.name, record, threadId };
    const options = { ...traced, signal, beforeSend };
    const response = await client.send(sending.request, options);
    sending.outcome = "done";
    return response;
  } catch (error) {
    sending.outcome = judgeFailure(sending, error, isStopped, signal);
    throw error;
  } finally {
    hasEnded = true;
  }
}

/** Returns the outcome of a request that failed: `unknown` unless it is certain that it has changed nothing. */
function judgeFailure(
  { attempts, request }: Sending,
  error: unknown,
  isStopped: boolean,
  signal: AbortSignal | undefined,
): Sending["outcome"] {
  if (attempts === 0) return "unsent";
  // Only a request that changed nothing is attempted again, unless repeating it does no harm.
  if (isStopped) return isRepeatable(request) ? "unknown" : "refused";
  // The reason of an abort may be the error of another request, and says nothing about this one.
  if (signal?.aborted === true && error === signal.reason) return "unknown";
  if (!WorkbeltError.isInstance(error) || error.mayHaveHappened) return "unknown";
  if (!isRepeatable(request)) return "refused";
  // The errors of repeatable requests say only that repeating them does no harm.
  const isCertain = attempts === 1 && error instanceof ApiError && error.status < 500;
  return isCertain ? "refused" : "unknown";
}

function joinSignals(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  return one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other]);
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
export async function assertScopes(call: Call): Promise<void> {
  const { client, operation } = call;
  const { name, scopes } = operation;
  if (scopes === undefined) return;
  const missing = await client.missingScopes(scopes, call);
  if (missing.length === 0) return;
  throw new PermissionDeniedError(
    `Nothing was sent to ${client.service.displayName}: ${name} needs the scope ${missing.map(formatScope).join(", ")}, which this account was not granted. Add it to the app's scopes, then reconnect the account.`,
    { status: 403, details: { missing_scopes: missing.map(formatScope) } },
  );
}
