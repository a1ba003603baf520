import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import type { SendOptions } from "../client/send-options.js";
import { isReadOnly } from "../client/request.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "./operation.js";
import { createApi } from "./run-operation.js";

// A person is waiting for the question.
const TIMEOUT_MS = 10_000;

/** Looks up the name of what a call writes to; undefined if the operation has no lookup or it fails. */
export async function nameTarget<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  { account, signal }: SendOptions = {},
): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const options = {
    account,
    operation: operation.name,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  const api = createApi(operation, client, options, async (request) => {
    if (isReadOnly(request)) return client.send(request, options);
    throw new ConfigurationError(`nameTarget of ${operation.name} may only read.`);
  });
  try {
    return await operation.nameTarget?.(input, api);
  } catch (error) {
    if (WorkbeltError.isInstance(error) || timeout.aborted) return undefined;
    throw error;
  }
}
