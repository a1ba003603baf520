import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { InputError } from "../errors/call-errors.js";
import type { Call, Caller, CallOptions, Layer } from "./call.js";
import { mapNames } from "../schemas/named.js";
import { type CallGuards, needsNames, orderLayers } from "./layers.js";
import { lookUp } from "./look-up.js";
import type { Adjusted, Api, Operation } from "./operation.js";
import { hasOtherNames, makeCall, runCall } from "./run-call.js";

/**
 * Runs an operation with validated input, one client and one account.
 *
 * @param guards what stands around the call
 * @throws InputError if the input names one thing twice; PolicyError if the policy does not admit it; PermissionDeniedError
 * before anything is sent if it writes and the account's token is known to lack a scope it needs; ConfigurationError for an
 * idempotency key without a ledger, and if the ledger fails; ReplayError; otherwise the errors of the operation and the client.
 */
export async function runOperation<Input extends z.ZodObject, Output>(
  operation: Operation<Input, Output>,
  input: z.output<Input>,
  client: ApiClient,
  options: CallOptions = {},
  guards: CallGuards & { caller?: Caller | undefined } = {},
): Promise<Adjusted<Output>> {
  const create = needsNames(guards) ? createCall : makeCall;
  const call = await create(operation as Operation, input, client, options, guards.caller);
  return (await runCall(call, orderLayers(guards))) as Adjusted<Output>;
}

/**
 * Creates a call of an operation with validated input, one client and one account, and looks up the canonical names of what the
 * input names. `makeCall` is enough for a call whose guards do not look at it.
 *
 * @param layers stand around these look-ups
 * @throws InputError if the input names one thing twice.
 */
export async function createCall<Op extends Operation>(
  operation: Op,
  given: Readonly<Record<string, unknown>>,
  client: ApiClient,
  options: CallOptions = {},
  caller: Caller = "program",
  layers: readonly Layer[] = [],
): Promise<Call<Op>> {
  // A copy is asked without a request. It knows things by their canonical names only.
  if (options.fresh === false || !hasOtherNames(operation, client.service)) {
    return makeCall(operation, given, client, options, caller);
  }
  const adjusted: string[] = [];
  const find = async (api: Api) => {
    const reported = { ...api, adjust: (sentence: string) => void adjusted.push(sentence) };
    try {
      return { input: await canonicalize(operation, given, reported) };
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  };
  const found = await lookUp(operation, client, options, find, layers);
  if (found !== undefined && "error" in found) throw found.error;
  const input = found?.input;
  const names = { input: input ?? given, given, isCanonical: input !== undefined };
  const call = makeCall(operation, given, client, options, caller, names);
  call.adjusted.push(...adjusted);
  return call;
}

/** Replaces other names by the canonical ones: first those that the service knows, by which the operation finds the others. */
async function canonicalize(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  api: Api,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { canonicalName } = api.service;
  const renamed =
    canonicalName === undefined
      ? given
      : await mapNames(operation.input, given, (kind, name, beside) =>
          canonicalName(kind, name, beside, api),
        );
  return operation.canonicalize === undefined ? renamed : operation.canonicalize(renamed, api);
}
