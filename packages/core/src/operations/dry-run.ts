import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import {
  formatQuery,
  isReadOnly,
  type RequestOptions,
  type RequestSpec,
} from "../client/request.js";
import { traceCall } from "../events/trace.js";
import { checkCall } from "./check-call.js";
import type { Operation } from "./operation.js";
import {
  assertScopes,
  createApi,
  withSignal,
  type IterationOptions,
  toTracedOptions,
} from "./run-operation.js";
import { toOperationError } from "./operation-errors.js";

/** A request that a dry run did not send. It holds no credential. */
export interface PlannedRequest {
  method: RequestSpec["method"];
  /** Path and query, without the host. */
  path: string;
  /** The JSON body; of a form without a file, its text. */
  body?: unknown;
  /** A form with a file, of which only name, type and size in bytes are given. */
  form?: {
    fields: Record<string, string>;
    file: { name: string; type: string; size: number };
  };
}

/** Outcome of a dry run: what would be written. */
export interface DryRun {
  dry_run: true;
  /** False if further requests may follow, made from the response to this one. */
  complete: boolean;
  /** At most one: the next one may depend on its response. None if nothing would be written. */
  requests: PlannedRequest[];
  /** Sentences about inputs that were read in another form than they were given. */
  adjusted?: string[];
}

/** Ends an operation where it would write. */
class DryRunEnd extends Error {}

/**
 * Checks an input against what the account has, then runs the operation up to its first request that writes, and returns
 * that instead of sending it. Everything before happens as in a real run: scopes are checked, and reads are sent.
 *
 * @throws InputError with what the service would refuse, as far as reads show it; the errors that a real run throws before
 * it writes.
 */
export async function dryRunOperation<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  { startedAt, ...options }: IterationOptions = {},
): Promise<DryRun> {
  const call = { operation, service: client.service.name, input, dryRun: true };
  const traced = { ...toTracedOptions(operation, options), startedAt };
  return traceCall(call, traced.record, () => plan(operation, input, client, traced));
}

async function plan<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  { startedAt, ...options }: RequestOptions & Pick<IterationOptions, "startedAt">,
): Promise<DryRun> {
  if (operation.effect !== "read") await assertScopes(operation, client, options);
  await checkCall(operation, input, client, options);
  let write: RequestSpec | undefined;
  const send = (request: RequestSpec, signal?: AbortSignal): Promise<unknown> => {
    if (write === undefined && isReadOnly(request)) {
      return client.send(request, withSignal(options, signal));
    }
    write ??= request;
    return Promise.reject(new DryRunEnd());
  };
  const adjusted: string[] = [];
  const api = createApi(operation, client, options, { send, adjusted, startedAt });
  try {
    await operation.run(input, api);
  } catch (error) {
    // An operation may turn the end of the run into an error of its own.
    if (write === undefined) throw await toOperationError(operation, error, { input, api }, false);
  }
  return {
    dry_run: true,
    complete: write === undefined || operation.multipleWrites !== true,
    requests: write === undefined ? [] : [toPlannedRequest(write)],
    ...(adjusted.length === 0 ? {} : { adjusted }),
  };
}

/** Returns a request in the form in which dry runs show it. */
export function toPlannedRequest({ body, form, method, path, query }: RequestSpec): PlannedRequest {
  return {
    method,
    path: `${path}${formatQuery(query)}`,
    ...(body === undefined ? {} : { body: describeBody(body) }),
    ...(form === undefined ? {} : { form: describeForm(form) }),
  };
}

/** Describes a body as it is sent: JSON leaves out undefined keys. */
function describeBody(body: object): unknown {
  return body instanceof URLSearchParams ? body.toString() : JSON.parse(JSON.stringify(body));
}

function describeForm({ fields, file }: NonNullable<RequestSpec["form"]>) {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    fields: Object.fromEntries(given),
    file: { name: file.fileName, type: file.type, size: file.size },
  };
}
