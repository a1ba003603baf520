import { AsyncLocalStorage } from "node:async_hooks";
import { hash, randomUUID } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { omitKeys } from "../text/json.js";
import type { Measurement, WorkbeltEvents } from "./events.js";

/** Kind of an event. */
export type EventKind = keyof WorkbeltEvents;

/** The channels by kind. Node finds them by name, so that several copies of this package share them. */
export const channels = {
  call: channel("workbelt:call"),
  attempt: channel("workbelt:attempt"),
  retry: channel("workbelt:retry"),
  wait: channel("workbelt:wait"),
  refresh: channel("workbelt:refresh"),
  webhook: channel("workbelt:webhook"),
  content: channel("workbelt:content"),
  result: channel("workbelt:result"),
  question: channel("workbelt:question"),
  plan: channel("workbelt:plan"),
  undo: channel("workbelt:undo"),
  run: channel("workbelt:run"),
  inbox: channel("workbelt:inbox"),
  mirror: channel("workbelt:mirror"),
};

/** Publishes an event, which is created only if the channel has a subscriber. */
export function publish<Kind extends EventKind>(
  kind: Kind,
  createEvent: () => WorkbeltEvents[Kind],
): void {
  if (channels[kind].hasSubscribers) channels[kind].publish(Object.freeze(createEvent()));
}

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
  /** Name of the run that the host gave: `configurable.run`. */
  readonly run: string | undefined;
  /** True if the call ledger has returned the outcome of an earlier dispatch. */
  replayed: boolean;
  /** HTTP requests sent so far, repeated ones included. */
  attempts: number;
  /** The service's ids of these requests, for its support; at most 50. */
  readonly requestIds: string[];
}

const MARK_LENGTH = 12;

// Made at the first request: workerd has no random numbers while modules load.
let salt: string | undefined;

/** Returns the mark of a call: the end of its random id. An id that the host made itself may name something. */
export function toCallMark({ id }: Pick<CallRecord, "id">): string {
  return /-[\da-f]{12}$/.test(id) ? id.slice(-MARK_LENGTH) : toMark(id);
}

// Most requests after one another are of the same run.
let latestRun: { id: string; mark: string } | undefined;

/** An attempt to handle an event of the inbox. */
export interface HandledAttempt {
  /** Conversation of calls that name none. */
  readonly threadId: string;
  /** Mark of the requests that it sends. */
  readonly eventMark: string;
}

const handling = new AsyncLocalStorage<HandledAttempt>();

/** Runs a handler of an event, so that its requests have the mark of the attempt that is handed to it. */
export function runAttempt<Result>(
  threadId: string,
  handle: (attempt: HandledAttempt) => Result,
): Result {
  const attempt = { threadId, eventMark: randomUUID().slice(-MARK_LENGTH) };
  return handling.run(attempt, () => handle(attempt));
}

/** Returns the mark of the attempt to handle an event that this code is part of; undefined outside of one. */
export function currentEventMark(): string | undefined {
  return handling.getStore()?.eventMark;
}

/**
 * Returns the mark of a run: of its conversation, of that of the event that is handled, or of the process. It is salted per
 * process, so that it identifies nothing outside of it.
 */
export function toRunMark(threadId = handling.getStore()?.threadId ?? ""): string {
  if (latestRun?.id !== threadId) latestRun = { id: threadId, mark: toMark(threadId) };
  return latestRun.mark;
}

function toMark(id: string): string {
  salt ??= randomUUID();
  return hash("sha256", `${salt} ${id}`).slice(0, MARK_LENGTH);
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
  run?: string,
): CallRecord {
  const id = randomUUID();
  return { id, tool, toolCallId, threadId, run, replayed: false, attempts: 0, requestIds: [] };
}

/** Creates the record of one of the calls that are made as one, with an id of its own, `call_1#3`, and the same run. */
export function createItemRecord(
  { id, run, threadId, tool, toolCallId }: CallRecord,
  index: number,
): CallRecord {
  const itemId = toolCallId && `${toolCallId}#${index}`;
  return createCallRecord(tool, itemId, threadId, run ?? threadId ?? id);
}

/** Adds the requests of a part of a call to its record. */
export function addToRecord(whole: CallRecord, { attempts, requestIds }: CallRecord): void {
  whole.attempts += attempts;
  whole.requestIds.push(...requestIds.slice(0, MAX_REQUEST_IDS - whole.requestIds.length));
}

/** Adds an attempt to a record. */
function addAttempt(record: CallRecord | undefined, requestId: string | undefined): void {
  if (record === undefined) return;
  record.attempts += 1;
  if (requestId !== undefined && record.requestIds.length < MAX_REQUEST_IDS)
    record.requestIds.push(requestId);
}

/** Runs a step, and reports its duration and its result when it ends. */
export async function measure<Result>(
  step: () => Promise<Result>,
  report: (measurement: Measurement, result: Result | undefined) => void,
): Promise<Result> {
  const startedAt = Date.now();
  // Nothing can set this clock.
  const start = performance.now();
  let result: Result | undefined;
  let errorType: string | undefined;
  try {
    result = await step();
    return result;
  } catch (error) {
    errorType = toErrorType(error);
    throw error;
  } finally {
    report({ startedAt, durationMs: performance.now() - start, errorType }, result);
  }
}

/** Returns the code of a WorkbeltError, or the name of another error, unless it is a text. */
export function toErrorType(error: unknown): string {
  if (WorkbeltError.isInstance(error)) return error.code;
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : "_OTHER";
}

/** A run of an operation. */
export interface TracedCall {
  operation: { readonly name: string; readonly hostOnly?: readonly string[] };
  /** Short name of the service. */
  service: string;
  input: unknown;
  dryRun: boolean;
}

/** Runs an operation, and publishes start and end. */
export function traceCall<Output>(
  { dryRun, input, operation, service }: TracedCall,
  record: CallRecord,
  run: () => Promise<Output>,
): Promise<Output> {
  if (!channels.call.hasSubscribers && !channels.content.hasSubscribers) return run();
  const { id: callId, tool, toolCallId } = record;
  const names = { callId, service, operation: operation.name, tool, toolCallId, dryRun };
  publish("call", () => ({ ...names, phase: "start" }));
  publish("content", () => ({ callId, input }));
  return measure(run, (measurement, result) => {
    if (measurement.errorType === undefined)
      publish("content", () => ({ callId, output: omitKeys(result, operation.hostOnly) }));
    const { attempts, replayed } = record;
    publish("call", () => ({ ...names, ...measurement, phase: "end", attempts, replayed }));
  });
}

/** The service and the call that a request belongs to. */
interface Requester {
  /** Short name of the service. */
  service: string;
  record: CallRecord | undefined;
}

/** An attempt that is about to be made. */
export interface TracedAttempt extends Requester {
  method: string;
  baseUrl: string;
  resendCount: number;
}

/** Sends a request once, adds it to the record of its call, and publishes how it ended. */
export function traceAttempt<Response extends { status: number }>(
  { baseUrl, method, record, resendCount, service }: TracedAttempt,
  send: () => Promise<Response>,
  findRequestId: (response: Response) => string | undefined,
): Promise<Response> {
  const attempt = () => recordAttempt(record, send, findRequestId);
  if (!channels.attempt.hasSubscribers) return attempt();
  return measure(attempt, (measurement, response) => {
    publish("attempt", () => ({
      ...measurement,
      callId: record?.id,
      service,
      method,
      origin: new URL(baseUrl).origin,
      resendCount,
      status: response?.status,
      requestId: response && findRequestId(response),
    }));
  });
}

/** Sends a request once, and adds it to the record of its call. */
async function recordAttempt<Response>(
  record: CallRecord | undefined,
  send: () => Promise<Response>,
  findRequestId: (response: Response) => string | undefined,
): Promise<Response> {
  let requestId: string | undefined;
  try {
    const response = await send();
    requestId = findRequestId(response);
    return response;
  } finally {
    addAttempt(record, requestId);
  }
}

/** Publishes that a request is sent again after a delay. */
export function publishRetry(
  { record, service }: Requester,
  error: unknown,
  attempt: number,
  delayMs: number,
): void {
  const errorType = toErrorType(error);
  publish("retry", () => ({ callId: record?.id, service, attempt, delayMs, errorType }));
}

/** Waits for a request's turn, and publishes how long that took if it had to wait. */
export function traceWait<Turn extends { waited: boolean }>(
  { record, service }: Requester,
  wait: Promise<Turn>,
): Promise<Turn> {
  return measure(
    () => wait,
    ({ durationMs }, turn) => {
      if (!turn?.waited) return;
      publish("wait", () => ({ callId: record?.id, service, durationMs }));
    },
  );
}

/** Exchanges a refresh token, and publishes how that ended. */
export function traceRefresh<Tokens>(
  service: string,
  exchange: () => Promise<Tokens>,
): Promise<Tokens> {
  return measure(exchange, (measurement) => {
    publish("refresh", () => ({ ...measurement, service }));
  });
}
