import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { RequestOptions, SendOptions } from "../client/send-options.js";
import { delay } from "../client/delay.js";
import { type RequestSpec, isRepeatable } from "../client/request.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { traceCall } from "../events/trace-call.js";
import type { Claim } from "../ledger/claim.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import type { Adjusted, Api, Operation } from "./operation.js";
import {
  assertScopes,
  createUnexpectedResponseError,
  toOperationError,
} from "./operation-errors.js";

/** Options of a call. */
export interface CallOptions extends SendOptions {
  /**
   * Your own id of the call, for a client with a `ledger`: a call with the same key, account and input is made
   * once, and later ones get its result. Calls that only read ignore it.
   * @example await tool.execute({ content }, { idempotencyKey: `${job.id}/${row}` })
   */
  idempotencyKey?: string | undefined;
}

/** Options that all pages of an iteration share. */
export interface IterationOptions extends CallOptions {
  /** Time at which the iteration began, in milliseconds since the epoch. @default now */
  startedAt?: number | undefined;
}

/**
 * Runs an operation with validated input, one client and one account.
 *
 * @throws PermissionDeniedError before anything is sent if it writes and the account's token is known to
 * lack a scope it needs; ConfigurationError for an idempotency key without a ledger, and if the ledger fails;
 * ReplayError; otherwise the errors of the operation and the client.
 */
export function runOperation<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: IterationOptions = {},
): Promise<Adjusted<Output>> {
  const service = client.service.name;
  const { idempotencyKey, startedAt } = options;
  return traceCall({ operation, service, input, dryRun: false }, options, async (traced) => {
    const { account, record, signal } = traced;
    const sent = { ...traced, startedAt };
    const { baseUrl, ledger, timeoutMs } = client;
    if (ledger !== undefined) {
      const digestCredential = () => client.digestCredential(traced);
      const caller = { service, baseUrl, account, digestCredential };
      const call = { ...caller, operation, input, idempotencyKey, record, signal, timeoutMs };
      return ledger.run(call, (claim) => run(operation, input, client, sent, claim));
    }
    if (idempotencyKey !== undefined && operation.effect !== "read") {
      throw createMissingLedgerError(operation);
    }
    return run(operation, input, client, sent);
  });
}

function createMissingLedgerError({ name }: Operation): ConfigurationError {
  return new ConfigurationError(
    `${name} was called with an idempotencyKey, and its client has no ledger that could recognize it. Nothing was sent. Give the client one: { ledger: new CallLedger({ store }) }.`,
  );
}

async function run<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  { startedAt = Date.now(), ...options }: RequestOptions & Pick<IterationOptions, "startedAt">,
  claim?: Claim,
): Promise<Adjusted<Output>> {
  // A forbidden read changes nothing, and its 403 names the scope as well.
  if (operation.effect !== "read") {
    await assertScopes(operation, client, options);
  }
  let hasWritten = false;
  const send = async (request: RequestSpec) => {
    if (isRepeatable(request)) return client.send(request, options);
    const response = await (claim === undefined
      ? client.send(request, options)
      : claim.write(
          (beforeSend) => client.send(request, { ...options, beforeSend }),
          options.signal,
        ));
    hasWritten = true;
    return response;
  };
  const adjusted: string[] = [];
  const api = createApi(operation, client, options, { send, adjusted, startedAt });
  try {
    return withAdjusted(await operation.run(input, api), adjusted);
  } catch (error) {
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
  startedAt?: number;
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

/** Marks all requests of a read operation as reads, whatever their method, and adds scopes and verification. */
function withOperationDefaults(request: RequestSpec, operation: Operation): RequestSpec {
  return {
    ...request,
    readOnly: request.readOnly ?? (operation.effect === "read" || undefined),
    verifyWith: request.verifyWith ?? operation.verifyWith,
    scopes: request.scopes ?? operation.scopes,
  };
}
