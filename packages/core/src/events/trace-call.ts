import type { RequestOptions, SendOptions } from "../client/send-options.js";
import type { Operation } from "../operations/operation.js";
import { omitKeys } from "../tools/omit.js";
import { type CallRecord, createCallRecord } from "./call-record.js";
import { publish } from "./channels.js";
import { measure } from "./measure.js";

/** A run of an operation. */
export interface TracedCall {
  operation: Operation;
  /** Short name of the service. */
  service: string;
  input: unknown;
  dryRun: boolean;
}

/** Runs an operation with options that have the call's record and name it, and publishes start and end. */
export function traceCall<Output>(
  { dryRun, input, operation, service }: TracedCall,
  { account, record = createCallRecord(), signal }: SendOptions,
  run: (options: RequestOptions & { record: CallRecord }) => Promise<Output>,
): Promise<Output> {
  const { id: callId, tool, toolCallId } = record;
  const names = { callId, service, operation: operation.name, tool, toolCallId, dryRun };
  publish("call", () => ({ ...names, phase: "start" }));
  publish("content", () => ({ callId, input }));
  return measure(
    () => run({ account, record, signal, operation: operation.name }),
    (measurement, result) => {
      if (measurement.errorType === undefined)
        publish("content", () => ({ callId, output: omitKeys(result, operation.hostOnly) }));
      const { attempts, replayed } = record;
      publish("call", () => ({ ...names, ...measurement, phase: "end", attempts, replayed }));
    },
  );
}
