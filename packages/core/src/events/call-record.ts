import { randomUUID } from "node:crypto";

// Tool messages are stored with the conversation.
const MAX_REQUEST_IDS = 50;

/** The state of a call while it runs. */
export interface CallRecord {
  /** The `callId` of its events. */
  readonly id: string;
  /** Name of the tool, and the model's id of the call, if an agent made it. */
  readonly tool: string | undefined;
  readonly toolCallId: string | undefined;
  /** The conversation in which the model made the call: `configurable.thread_id`. */
  readonly threadId: string | undefined;
  /** True if the call ledger has returned the outcome of an earlier dispatch. */
  replayed: boolean;
  /** HTTP requests sent so far, repeated ones included. */
  attempts: number;
  /** The service's ids of these requests, for its support; at most 50. */
  readonly requestIds: string[];
}

/**
 * Creates the record of one call, to be passed to `execute` or `send`.
 *
 * @example
 * const record = createCallRecord();
 * await new CrmListTasksTool().execute({}, { record });
 * console.log(record.attempts, record.requestIds);
 */
export function createCallRecord(
  tool?: string,
  toolCallId?: string,
  threadId?: string,
): CallRecord {
  const names = { id: randomUUID(), tool, toolCallId, threadId };
  return { ...names, replayed: false, attempts: 0, requestIds: [] };
}

/** Adds an attempt to a record. */
export function addAttempt(record: CallRecord | undefined, requestId: string | undefined): void {
  if (record === undefined) return;
  record.attempts += 1;
  if (requestId !== undefined && record.requestIds.length < MAX_REQUEST_IDS)
    record.requestIds.push(requestId);
}
