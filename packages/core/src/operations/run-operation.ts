import type { z } from "zod";
import { formatScope } from "../auth/credentials.js";
import { verifyHint } from "../client/advice.js";
import type { ApiClient } from "../client/api-client.js";
import {
  isReadOnly,
  isRepeatable,
  type RequestOptions,
  type RequestSpec,
  type SendOptions,
} from "../client/request.js";
import type { WriteClaim } from "../client/ledger.js";
import { delay } from "../client/waiting.js";
import {
  ApiError,
  AuthRequiredError,
  type Explanation,
  PermissionDeniedError,
} from "../errors/api-errors.js";
import {
  ConfigurationError,
  PartialWriteError,
  UnexpectedResponseError,
} from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord, traceCall } from "../events/trace.js";
import { isPlainObject } from "../text/json.js";
import { quoteUnlessToken } from "../text/quote.js";
import { safeLine } from "../text/safe-text.js";
import { startSentence } from "../text/service-name.js";
import {
  type Caller,
  type CallGuard,
  type CallObserver,
  passGate,
  toGatedCall,
} from "./call-gate.js";
import { JournaledRun } from "./journaled-run.js";
import type { Adjusted, Api, ErrorContext, Operation } from "./operation.js";

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
  const sent = { ...traced, beforeWrite, startedAt, runName, isUndo };
  const dispatch = async (observer?: CallObserver) => {
    const { baseUrl, ledger, timeoutMs } = client;
    const runGated = (claim?: WriteClaim) => {
      const make = () => run(operation, input, client, { ...sent, claim, observer });
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
  const { account, record = createCallRecord(), signal } = options;
  return { account, record, signal, operation: name };
}

function createMissingLedgerError({ name }: Operation): ConfigurationError {
  return new ConfigurationError(
    `${name} was called with an idempotencyKey, and its client has no ledger that could recognize it. Nothing was sent. Give the client one: { ledger: new CallLedger({ store }) }.`,
  );
}

interface RunOptions extends RequestOptions, Pick<PlannedCallOptions, "beforeWrite" | "startedAt"> {
  claim: WriteClaim | undefined;
  observer: CallObserver | undefined;
  runName: string | undefined;
  isUndo: boolean;
}

async function run<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  { beforeWrite, claim, isUndo, observer, runName, startedAt = Date.now(), ...options }: RunOptions,
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
  const send = async (request: RequestSpec) => {
    if (beforeWrite !== undefined && !isReadOnly(request)) {
      await (mayWrite ??= beforeWrite(request));
    }
    if (isRepeatable(request)) return transmit(request);
    const response = await (claim === undefined
      ? transmit(request)
      : claim.write((beforeSend) => transmit(request, { ...options, beforeSend }), options.signal));
    hasWritten = true;
    return response;
  };
  const api = createApi(operation, client, options, { send, adjusted, startedAt });
  try {
    const output = await operation.run(input, api);
    await journaled?.end();
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
  send: (request: RequestSpec) => Promise<unknown>;
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
    async send(request, response) {
      const complete = withOperationDefaults(request, operation);
      const parsed = response.safeParse(await send(complete));
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
  const send = async (request: RequestSpec) => {
    if (isReadOnly(request)) return client.send(request, options);
    throw new ConfigurationError(`The lookups of ${operation.name} may only read.`);
  };
  return createApi(operation, client, options, { send, startedAt });
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
