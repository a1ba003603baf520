import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { formatQuery, type RequestSpec } from "../client/request.js";
import type { Call, CallOptions, Layer, OpenLayer } from "./call.js";
import { checkCall } from "./check-call.js";
import { traceDryRun } from "./layers.js";
import type { Operation } from "./operation.js";
import { assertScopes, makeCall, runCall } from "./run-call.js";

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

/** Checks the input of a call, and ends it at its first request that writes. */
class DryRunLayer implements Layer {
  /** The request that it would have sent. */
  write: RequestSpec | undefined;
  readonly #layers: readonly Layer[];

  constructor(layers: readonly Layer[]) {
    this.#layers = layers;
  }

  open(call: Call): OpenLayer {
    return {
      call: async (next) => {
        await assertScopes(call);
        const { client, input, operation } = call;
        await checkCall(operation, input, client, call, this.#layers);
        return next();
      },
      send: async (sending, next) => {
        if (this.write === undefined && !sending.writes) return next();
        this.write ??= sending.request;
        throw new DryRunEnd();
      },
    };
  }
}

/**
 * Checks an input against what the account has, then runs the operation up to its first request that writes, and returns
 * that instead of sending it. Everything before happens as in a real run: scopes are checked, and reads are sent.
 *
 * @param layers stand around its reads
 * @throws InputError with what the service would refuse, as far as reads show it; the errors that a real run throws before
 * it writes.
 */
export async function dryRunOperation<Input extends z.ZodObject>(
  operation: Operation<Input>,
  input: z.output<Input>,
  client: ApiClient,
  options: CallOptions = {},
  layers: readonly Layer[] = [],
): Promise<DryRun> {
  const call = makeCall(operation as Operation, input, client, options);
  const write = await findFirstWrite(call, layers);
  return {
    dry_run: true,
    complete: write === undefined || operation.multipleWrites !== true,
    requests: write === undefined ? [] : [toPlannedRequest(write)],
    ...(call.adjusted.length === 0 ? {} : { adjusted: call.adjusted }),
  };
}

/**
 * Checks and runs a call up to its first request that writes, and returns that; undefined if it would write nothing.
 *
 * @throws the errors of {@link dryRunOperation}.
 */
export async function findFirstWrite(
  call: Call,
  layers: readonly Layer[],
): Promise<RequestSpec | undefined> {
  const dryRun = new DryRunLayer(layers);
  try {
    await runCall(call, [traceDryRun, dryRun, ...layers]);
  } catch (error) {
    // An operation may turn the end of the run into an error of its own.
    if (dryRun.write === undefined) throw error;
  }
  return dryRun.write;
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
