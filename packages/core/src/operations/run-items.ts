import type { ApiClient } from "../client/api-client.js";
import { PolicyError } from "../errors/call-errors.js";
import { type ErrorCode, WorkbeltError } from "../errors/workbelt-error.js";
import {
  addToRecord,
  type CallRecord,
  createCallRecord,
  createItemRecord,
} from "../events/trace.js";
import type { Call, CallDecision, Caller, CallOptions, OpenLayer } from "./call.js";
import { checkCall } from "./check-call.js";
import { differInNames } from "../schemas/named.js";
import { assertTargets, describeIndexes, ItemProblems } from "./items-input.js";
import { type CallGuards, type DecidingLayer, needsNames, orderLayers } from "./layers.js";
import type { Operation } from "./operation.js";
import { makeCall, runCall } from "./run-call.js";
import { createCall } from "./run-operation.js";

/** The client's rate limits decide how fast requests leave; this bounds how many calls have begun. */
const MAX_CONCURRENT = 8;

/** So many failures of the service in a row count as an outage. */
const OUTAGE = 3;

/** Errors that say nothing about other items. */
const OWN_ERRORS: readonly ErrorCode[] = [
  "invalid_input",
  "not_found",
  "conflict",
  "request_rejected",
  "partial_write",
  "replay",
];

/** Errors of one item that may be the beginning of an outage. */
const OUTAGE_ERRORS: readonly ErrorCode[] = [
  "network",
  "timeout",
  "rate_limited",
  "service_failed",
  "unexpected_response",
];

/**
 * Outcome of one of several calls. `unknown`: it may have been carried out, and has to be looked up before it is repeated.
 * `not_sent`: an earlier failure holds for all items, such as a lost permission or an outage.
 */
export type ItemOutcome<Output = unknown> =
  | { readonly status: "done"; readonly output: Output }
  | { readonly status: "failed" | "unknown" | "not_sent"; readonly error: unknown };

/** The calls to run. */
export interface ItemCalls {
  inputs: readonly Readonly<Record<string, unknown>>[];
  client: ApiClient;
  options: CallOptions;
  caller: Caller;
  guards: CallGuards;
  /** Name of the tool, for errors. */
  name: string;
}

/**
 * Runs an operation for several inputs, a few at a time, and returns an outcome for each, in their order. The first that is
 * to be sent waits until all are admitted and checked; if one is not, none is sent. A failure does not stop the others,
 * unless it holds for all of them: then no further one starts, and those that run are waited for.
 *
 * @throws PolicyError if one is not admitted; InputError if the operation's `check` finds a problem; the error that holds
 * for all if nothing was sent, such as AuthRequiredError, or the signal's reason.
 */
export async function runItems(
  operation: Operation,
  { caller, client, guards, inputs, name, options }: ItemCalls,
): Promise<ItemOutcome[]> {
  const { idempotencyKey, record: whole = createCallRecord(), signal } = options;
  // One thing may be named in two ways.
  const hasTargets = operation.takesItems?.target !== undefined && differInNames(operation, inputs);
  const create = hasTargets || needsNames(guards) ? createCall : makeCall;
  const calls: Call[] = [];
  // One after the other: the look-ups of the first do for the others.
  for (const [index, input] of inputs.entries()) {
    const key = idempotencyKey === undefined ? undefined : `${idempotencyKey}/${index}`;
    const own = { ...options, record: createItemRecord(whole, index), idempotencyKey: key };
    calls.push(await create(operation, input, client, own, caller));
  }
  if (hasTargets) assertTargets(operation, calls, name);
  const admission = new Admission(calls, { name, policy: guards.policy, whole });
  const layers = orderLayers({ ...guards, policy: admission });
  let failuresInRow = 0;
  let reason: { error: unknown } | undefined;

  const runOne = async (call: Call): Promise<ItemOutcome> => {
    try {
      const output = await runCall(call, layers);
      failuresInRow = 0;
      return { status: "done", output };
    } catch (error) {
      const isAbort = signal?.aborted === true && error === signal.reason;
      const known = WorkbeltError.isInstance(error) && !isAbort ? error : undefined;
      failuresInRow = isOutage(known) ? failuresInRow + 1 : 0;
      const isOwn = known !== undefined && OWN_ERRORS.includes(known.code);
      const holdsForAll = isOutage(known) ? failuresInRow >= OUTAGE : !isOwn;
      // Items that are refused together each have their entry in the audit log.
      if (holdsForAll && !admission.hasRefused) reason ??= { error };
      const wasSent = call.writes.some(({ attempts }) => attempts > 0);
      if (known?.mayHaveHappened ?? wasSent) return { status: "unknown", error };
      return { status: isAbort ? "not_sent" : "failed", error };
    } finally {
      addToRecord(whole, call.record);
    }
  };

  const outcomes = await mapItems(calls, (call) =>
    reason === undefined
      ? runOne(call)
      : Promise.resolve({ status: "not_sent" as const, error: reason.error }),
  );
  whole.replayed = calls.every(({ record }) => record.replayed);
  admission.throwIfRefused();
  const isKnown = (error: unknown) => WorkbeltError.isInstance(error) || signal?.aborted === true;
  const wasSent = outcomes.some((outcome) => {
    if (outcome.status === "done") return true;
    return outcome.status === "unknown" && isKnown(outcome.error);
  });
  if (reason !== undefined && !wasSent && !isOutage(reason.error)) throw reason.error;
  return outcomes;
}

/** Does something for each item, a few at a time, and returns the results in the order of the items. */
export async function mapItems<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
  maxConcurrent = MAX_CONCURRENT,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const work = async () => {
    for (const [index, item] of rest) results[index] = await map(item, index);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return results;
}

function isOutage(error: unknown): boolean {
  return WorkbeltError.isInstance(error) && OUTAGE_ERRORS.includes(error.code);
}

/** Options of an admission: the name of the tool, its policy, and the record of the whole call. */
interface AdmissionOptions {
  /** Name of the tool, for errors. */
  name: string;
  policy: DecidingLayer | undefined;
  /** The record of the whole call, to which the reads of checks belong. */
  whole: CallRecord;
}

/**
 * The layer that stands in the policy's place around each of several items: it admits and checks all of them as soon as one
 * is to be sent. Items that a ledger has the results of need neither, so that a call which is dispatched again returns what
 * the first one did.
 */
class Admission implements DecidingLayer {
  readonly #calls: readonly Call[];
  readonly #options: AdmissionOptions;
  #decisions: Promise<ReadonlyMap<Call, CallDecision>> | undefined;
  #refusal: { error: unknown } | undefined;

  constructor(calls: readonly Call[], options: AdmissionOptions) {
    this.#calls = calls;
    this.#options = options;
  }

  /** True if none of the items is sent. */
  get hasRefused(): boolean {
    return this.#refusal !== undefined;
  }

  /** @throws the error for which no item is sent, if there is one */
  throwIfRefused(): void {
    if (this.#refusal !== undefined) throw this.#refusal.error;
  }

  open(call: Call): OpenLayer {
    return {
      call: async (next) => {
        call.decision = await this.admit(call);
        return next();
      },
    };
  }

  async admit(call: Call): Promise<CallDecision> {
    const decisions = await (this.#decisions ??= this.#admitAll());
    return decisions.get(call) as CallDecision;
  }

  async #admitAll(): Promise<ReadonlyMap<Call, CallDecision>> {
    try {
      const decisions = await this.#decide();
      await this.#check();
      return decisions;
    } catch (error) {
      this.#refusal = { error };
      throw error;
    }
  }

  /** @throws PolicyError that names the items which are refused */
  async #decide(): Promise<ReadonlyMap<Call, CallDecision>> {
    const { policy } = this.#options;
    const decisions = new Map<Call, CallDecision>();
    const refused: { index: number; error: PolicyError }[] = [];
    for (const [index, call] of this.#calls.entries()) {
      try {
        decisions.set(call, (await policy?.admit(call)) ?? { verdict: "allow", by: "none" });
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
        refused.push({ index, error });
      }
    }
    const operation = this.#calls[0]?.operation;
    if (operation !== undefined && refused.length > 0) throw createRefusal(operation, refused);
    return decisions;
  }

  /** @throws InputError with the problems that reads find; the errors of the reads */
  async #check(): Promise<void> {
    const { name, whole } = this.#options;
    const problems = new ItemProblems(name);
    const startedAt = Date.now();
    for (const [index, { account, client, input, operation, signal }] of this.#calls.entries()) {
      try {
        await checkCall(operation, input, client, { account, record: whole, signal, startedAt });
      } catch (error) {
        problems.add(index, error);
      }
    }
    problems.throwIfAny();
  }
}

/** Creates the error for items that the policy does not admit: a denial comes first, as no person can approve it. */
function createRefusal(
  { name }: Operation,
  refused: readonly { index: number; error: PolicyError }[],
): PolicyError {
  const denied = refused.filter(({ error }) => error.code === "denied");
  const [first] = denied.length > 0 ? denied : refused;
  const because = first?.error.because;
  if (denied.length === 0) return new PolicyError(name, "ask", because);
  const which = describeIndexes(denied.map(({ index }) => index));
  return new PolicyError(name, "deny", because === undefined ? which : `${which}: ${because}`);
}
