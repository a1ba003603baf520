import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { InputError } from "../errors/call-errors.js";
import type { Call, Caller, CallOptions, Layer } from "./call.js";
import { type CallGuards, needsNames, orderLayers } from "./layers.js";
import { lookUp } from "./look-up.js";
import type { Adjusted, Api, Operation } from "./operation.js";
import { makeCall, runCall } from "./run-call.js";

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
  const isGuarded = needsNames(guards);
  const call = await createCall(operation as Operation, input, client, options, guards.caller, {
    isGuarded,
  });
  return (await runCall(call, orderLayers(guards))) as Adjusted<Output>;
}

/** Further conditions of a call. */
interface CallSetting {
  /** True to look up the canonical names of what the input names, for guards that look at it. */
  isGuarded?: boolean | undefined;
  /** Stand around these look-ups. */
  layers?: readonly Layer[] | undefined;
}

/**
 * Creates a call of an operation with validated input, one client and one account; a promise of it where names have to be
 * looked up.
 *
 * @throws InputError if the input names one thing twice.
 */
export function createCall<Op extends Operation>(
  operation: Op,
  given: Readonly<Record<string, unknown>>,
  client: ApiClient,
  options: CallOptions = {},
  caller: Caller = "program",
  { isGuarded = true, layers }: CallSetting = {},
): Call<Op> | Promise<Call<Op>> {
  if (operation.canonicalize === undefined || !isGuarded) {
    const names = { input: given, given, isCanonical: operation.canonicalize === undefined };
    return makeCall(operation, names, client, options, caller);
  }
  return createNamedCall(operation, given, client, options, caller, layers);
}

async function createNamedCall<Op extends Operation>(
  operation: Op,
  given: Readonly<Record<string, unknown>>,
  client: ApiClient,
  options: CallOptions,
  caller: Caller,
  layers: readonly Layer[] | undefined,
): Promise<Call<Op>> {
  const adjusted: string[] = [];
  const find = async (api: Api) => {
    const reported = { ...api, adjust: (sentence: string) => void adjusted.push(sentence) };
    try {
      return { input: await operation.canonicalize?.(given, reported) };
    } catch (error) {
      if (error instanceof InputError) return { error };
      throw error;
    }
  };
  const found = await lookUp(operation, client, options, find, layers);
  if (found !== undefined && "error" in found) throw found.error;
  const input = found?.input;
  const names = { input: input ?? given, given, isCanonical: input !== undefined };
  return { ...makeCall(operation, names, client, options, caller), adjusted };
}
