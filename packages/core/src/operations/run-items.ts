import type { z } from "zod";
import type { ApiClient } from "../client/api-client.js";
import { PolicyError } from "../errors/call-errors.js";
import { type ErrorCode, WorkbeltError } from "../errors/workbelt-error.js";
import {
  addToRecord,
  type CallRecord,
  createCallRecord,
  createItemRecord,
} from "../events/trace.js";
import {
  type CallAudit,
  type CallDecision,
  type Caller,
  type CallGuard,
  type CallObserver,
  toGatedCall,
} from "./call-gate.js";
import { checkCall } from "./check-call.js";
import { describeIndexes, ItemProblems } from "./items-input.js";
import type { Operation } from "./operation.js";
import type { CallOptions } from "./run-operation.js";

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
export interface ItemCalls<Input> {
  inputs: readonly Input[];
  client: ApiClient;
  options: CallOptions;
  guard: CallGuard & { caller: Caller };
  /** Name of the tool, for errors. */
  name: string;
}

/** Runs one of the calls. */
type RunItem<Input, Output> = (
  input: Input,
  options: CallOptions,
  guard: CallGuard,
) => Promise<Output>;

/**
 * Runs an operation for several inputs, a few at a time, and returns an outcome for each, in their order. The first that is
 * to be sent waits until all are admitted and checked; if one is not, none is sent. A failure does not stop the others,
 * unless it holds for all of them: then no further one starts, and those that run are waited for.
 *
 * @throws PolicyError if one is not admitted; InputError if the operation's `check` finds a problem; the error that holds
 * for all if nothing was sent, such as AuthRequiredError, or the signal's reason.
 */
export async function runItems<Input extends z.ZodObject, Output>(
  operation: Operation<Input>,
  calls: ItemCalls<z.output<Input>>,
  run: RunItem<z.output<Input>, Output>,
): Promise<ItemOutcome<Output>[]> {
  const { guard, inputs, options } = calls;
  const { idempotencyKey, record: whole = createCallRecord(), signal } = options;
  const records = inputs.map((_input, index) => createItemRecord(whole, index));
  const admission = new Admission(operation, { ...calls, records, whole });
  let failuresInRow = 0;
  let reason: { error: unknown } | undefined;

  const runOne = async (index: number): Promise<ItemOutcome<Output>> => {
    const input = inputs[index] as z.output<Input>;
    const record = records[index] as CallRecord;
    const key = idempotencyKey === undefined ? undefined : `${idempotencyKey}/${index}`;
    const writes = watchWrites(guard.auditLog);
    try {
      const own = { ...options, record, idempotencyKey: key };
      const gate = admission.gateOf(index);
      const output = await run(input, own, { gate, auditLog: writes.audit });
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
      if (known?.mayHaveHappened ?? writes.wereSent()) return { status: "unknown", error };
      return { status: isAbort ? "not_sent" : "failed", error };
    } finally {
      addToRecord(whole, record);
    }
  };

  const outcomes = await mapItems(inputs, (_input, index) =>
    reason === undefined
      ? runOne(index)
      : Promise.resolve({ status: "not_sent" as const, error: reason.error }),
  );
  whole.replayed = records.every(({ replayed }) => replayed);
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
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const work = async () => {
    for (const [index, item] of rest) results[index] = await map(item, index);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return results;
}

function isOutage(error: unknown): boolean {
  return WorkbeltError.isInstance(error) && OUTAGE_ERRORS.includes(error.code);
}

/** The calls to admit, with a record for each and that of the whole call. */
interface AdmittedCalls<Input> extends ItemCalls<Input> {
  records: readonly CallRecord[];
  whole: CallRecord;
}

/**
 * Admits and checks all items as soon as one of them is to be sent. Items that a ledger has the results of need neither, so
 * that a call which is dispatched again returns what the first one did.
 */
class Admission<Input extends z.ZodObject> {
  readonly #operation: Operation<Input>;
  readonly #calls: AdmittedCalls<z.output<Input>>;
  #decisions: Promise<readonly CallDecision[]> | undefined;
  #refusal: { error: unknown } | undefined;

  constructor(operation: Operation<Input>, calls: AdmittedCalls<z.output<Input>>) {
    this.#operation = operation;
    this.#calls = calls;
  }

  /** True if none of the items is sent. */
  get hasRefused(): boolean {
    return this.#refusal !== undefined;
  }

  /** @throws the error for which no item is sent, if there is one */
  throwIfRefused(): void {
    if (this.#refusal !== undefined) throw this.#refusal.error;
  }

  /** Returns the gate of one item. */
  gateOf(index: number): NonNullable<CallGuard["gate"]> {
    return {
      admit: async () => {
        const decisions = await (this.#decisions ??= this.#admitAll());
        return decisions[index] as CallDecision;
      },
      noteOutsideContent: async (call, caller) => {
        await this.#calls.guard.gate?.noteOutsideContent(call, caller);
      },
    };
  }

  async #admitAll(): Promise<readonly CallDecision[]> {
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
  async #decide(): Promise<readonly CallDecision[]> {
    const { client, guard, inputs, options, records } = this.#calls;
    const { caller, gate } = guard;
    if (gate === undefined) return inputs.map(() => ({ verdict: "allow", by: "none" }));
    const decisions: CallDecision[] = [];
    const refused: { index: number; error: PolicyError }[] = [];
    for (const [index, input] of inputs.entries()) {
      const gated = { ...options, record: records[index] };
      try {
        decisions[index] = await gate.admit(
          toGatedCall(this.#operation, input, client, gated),
          caller,
        );
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
        refused.push({ index, error });
      }
    }
    if (refused.length > 0) throw createRefusal(this.#operation, refused);
    return decisions;
  }

  /** @throws InputError with the problems that reads find; the errors of the reads */
  async #check(): Promise<void> {
    const { client, inputs, name, options, whole } = this.#calls;
    const { account, signal } = options;
    if (this.#operation.check === undefined) return;
    const problems = new ItemProblems(name);
    const read = { account, signal, record: whole, startedAt: Date.now() };
    for (const [index, input] of inputs.entries()) {
      try {
        await checkCall(this.#operation, input, client, read);
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

/** Watches whether a request that writes has left, for what an abort leaves open. Calls are handed on to the audit log. */
function watchWrites(auditLog: CallAudit | undefined) {
  let isRecorded = false;
  let wereSent = false;
  const watch = (observer?: CallObserver): CallObserver => ({
    begin: async () => observer?.begin(),
    decided: (decision) => observer?.decided(decision),
    write: (request, options, send) => {
      const beforeSend = async () => {
        await options.beforeSend?.();
        wereSent = true;
      };
      const watched = { ...options, beforeSend };
      return observer === undefined ? send(watched) : observer.write(request, watched, send);
    },
  });
  const audit: CallAudit = {
    record: (call, run) => {
      // What an `execute` of the host sends is not seen from here.
      isRecorded = call.mayNest !== true;
      return auditLog === undefined
        ? run(watch())
        : auditLog.record(call, (observer) => run(watch(observer)));
    },
  };
  return { audit, wereSent: () => wereSent || !isRecorded };
}
