import {
  type Call,
  createCallRecord,
  type DryRun,
  type Layer,
  NotFoundError,
  type OpenLayer,
  ReplayError,
  type Sending,
  WorkbeltError,
} from "@workbelt/core";
import { type Api, isPlainObject } from "@workbelt/core/provider";
import {
  type AnyTool,
  canonicalJson,
  createCall,
  createReadApi,
  mapJson,
  orderLayers,
  publish,
  readTarget,
  runCall,
  toCallMark,
  toPlannedRequest,
} from "@workbelt/core/adapters";
import type { ChangedThings } from "./changed-things.js";
import type { KnownThings } from "./known-things.js";
import { isDecidedOutside } from "./outside-values.js";
import { insertIds, insertIdsInText } from "./placeholders.js";
import type { ChangedValue, WriteOutcome } from "./plan-report.js";
import type { PlanData, PlannedWrite } from "./planned-write.js";

type PlannedRequest = DryRun["requests"][number];

/** A write of a plan that is about to be made. */
export interface WriteToApply {
  readonly write: PlannedWrite;
  readonly tool: AnyTool;
  readonly plan: PlanData;
  /** The ids that earlier writes have created, by their placeholders. */
  readonly ids: ReadonlyMap<string, string>;
  /** True if a person has approved the plan. */
  readonly isApproved: boolean;
  /** Things that earlier writes of the plan have changed: their changes are no reason to skip it. */
  readonly changed: ChangedThings;
  /** Reads the things that the writes change again. */
  readonly things: KnownThings;
  readonly signal: AbortSignal;
}

/** Longest time between the read that a write is compared with, and its request. */
const MAX_AGE_MS = 10_000;

/** Thrown instead of sending a write that is no longer as planned. */
class WriteSkipped extends Error {
  readonly changed: readonly ChangedValue[] | undefined;

  constructor(message: string, changed?: readonly ChangedValue[]) {
    super(message);
    this.changed = changed;
  }
}

/** Thrown instead of sending a write whose old values could not be read again for a reason that passes. */
class WriteNotCompared extends Error {}

/** An outcome; true if no further write may start after it, and true if it may succeed when it is made again. */
export type AppliedWrite = WriteOutcome & { readonly stops: boolean; readonly isPassing: boolean };

/**
 * Makes one write of a plan, once: through ledger, policy and audit log of its tool. It sends the planned request only, and
 * only while the values that it replaces are those that were there when it was planned. Never throws.
 */
export async function applyWrite(applied: WriteToApply): Promise<AppliedWrite> {
  const { plan, signal, tool, write } = applied;
  const { number } = write;
  const named = { number, tool: tool.name };
  const comparison = new Comparison(applied);
  let isSent = false;
  try {
    const { input, options, client } = prepare(applied);
    const record = createCallRecord(
      tool.name,
      `${plan.toolCallId ?? plan.digest}#${number}`,
      plan.threadId ?? undefined,
      toJournaledRun(plan),
    );
    publish("plan", () => {
      return { phase: "write", digest: plan.digest, number, callMark: toCallMark(record) };
    });
    const { guards, operation } = tool;
    const idempotencyKey = guards.ledger && `${plan.digest}/${number}`;
    // What the conversation has read since then may not decide about it either.
    const influenced = isDecidedOutside(write.outside ?? undefined) || undefined;
    const started = { startedAt: plan.createdAt, influenced };
    const callOptions = { ...options, record, ...started, idempotencyKey };
    const call = await createCall(operation, input, client, callOptions, "model");
    if (applied.isApproved) tool.policy?.grant(call);
    const layers = [...orderLayers({ ...guards, plan: comparison }), comparison.things];
    const output = await runCall(call, layers).finally(() => {
      isSent = call.writes.some(({ attempts }) => attempts > 0);
    });
    const ids = readIds(output, input, applied);
    return { ...named, status: "done", ids, stops: false, isPassing: false };
  } catch (error) {
    // An operation may turn it into an error of its own.
    const reason = comparison.notSent ?? error;
    if (reason instanceof WriteSkipped) {
      const { changed, message } = reason;
      return { ...named, status: "skipped", message, changed, stops: false, isPassing: false };
    }
    if (reason instanceof WriteNotCompared && !signal.aborted) {
      const { message } = reason;
      return { ...named, status: "not_reached", message, stops: true, isPassing: true };
    }
    return { ...named, ...toFailure(error, { isSent, signal }) };
  }
}

/**
 * Compares the request and the values that it replaces with the plan before the first write of a call, and the values again
 * when its turn under the rate limit has come.
 */
class Comparison implements Layer {
  /** Set if the write is no longer as planned, or could not be compared. */
  notSent: WriteSkipped | WriteNotCompared | undefined;
  /** Answers reads from the lists that were read for other writes. */
  readonly things: Layer;
  readonly #applied: WriteToApply;
  #targetReadAt = -Infinity;

  constructor(applied: WriteToApply) {
    this.#applied = applied;
    this.things = applied.things.layer(MAX_AGE_MS);
  }

  open(call: Call): OpenLayer {
    let compared: Promise<void> | undefined;
    return {
      send: async ({ request, writes }, next) => {
        if (writes) await (compared ??= this.#compareAll(call, request));
        return next();
      },
      beforeAttempt: async ({ request, writes }) => {
        const isFirst = call.writes.every(({ attempts }) => attempts === 0);
        if (writes && isFirst) await this.#compare(call, request);
      },
    };
  }

  async #compareAll(call: Call, request: Sending["request"]): Promise<void> {
    await this.#note(async () => assertPlanned(toPlannedRequest(request), this.#applied));
    await this.#compare(call, request);
  }

  async #compare(call: Call, request: Sending["request"]): Promise<void> {
    await this.#note(async () => {
      await assertUnchanged(this.#applied, call, this.things);
      if (performance.now() - this.#targetReadAt <= MAX_AGE_MS) return;
      const readAt = performance.now();
      await assertSameTarget(this.#applied, call, request, this.things);
      this.#targetReadAt = readAt;
    });
  }

  async #note(compare: () => Promise<void>): Promise<void> {
    try {
      await compare();
    } catch (error) {
      if (error instanceof WriteSkipped || error instanceof WriteNotCompared) this.notSent = error;
      throw error;
    }
  }
}

/** Returns the run to which a journal for undo adds the writes: the one that was named, the conversation, or the plan. */
export function toJournaledRun({ digest, journaledRun, threadId }: PlanData): string {
  return journaledRun ?? threadId ?? digest;
}

/** Returns the call with the ids that exist now. @throws WriteSkipped if its tool is not what it was */
function prepare({ ids, plan, signal, tool, write }: WriteToApply) {
  const planned = insertIds(write.input, ids);
  const fixed = Object.keys(tool.pinned);
  const own = Object.fromEntries(Object.entries(planned).filter(([key]) => !fixed.includes(key)));
  const { input } = tool.checkCall(own);
  if (canonicalJson(input) !== canonicalJson(planned)) {
    throw new WriteSkipped("The tool has other fixed inputs than when the write was planned.");
  }
  const { client, options } = tool.resolveChecked(input, {
    account: write.account ?? undefined,
    threadId: plan.threadId ?? undefined,
    signal,
  });
  if (client.baseUrl !== write.baseUrl) {
    throw new WriteSkipped(
      "The tool uses another address of the service than when it was planned.",
    );
  }
  return { input, client, options };
}

/** @throws WriteSkipped if a request is not the planned one, with the ids that exist now */
function assertPlanned(request: PlannedRequest, { ids, write }: WriteToApply): void {
  const planned = write.request === null ? undefined : insertIdsInRequest(write.request, ids);
  if (canonicalJson(request) === canonicalJson(planned ?? null)) return;
  throw new WriteSkipped(
    "It would send another request than the one that was planned, because something that it reads has changed. Run the program again for a new plan.",
  );
}

function insertIdsInRequest(
  request: PlannedRequest,
  ids: ReadonlyMap<string, string>,
): PlannedRequest {
  if (ids.size === 0) return request;
  const { path, ...others } = request;
  const replaced = mapJson(others, (text) => insertIdsInText(text, ids));
  return {
    ...(replaced as Omit<PlannedRequest, "path">),
    path: insertIdsInText(path, ids, encodeURIComponent),
  };
}

type Prepared = ReturnType<typeof prepare>;

/** @throws WriteSkipped if a value that the write replaces has changed since it was planned */
async function assertUnchanged(
  { write: { before } }: WriteToApply,
  call: Call,
  things: Layer,
): Promise<void> {
  if (before === null) return;
  const current = await readCurrent(call, things);
  const changed = Object.entries(before).flatMap(([path, planned]) => {
    const now = current[path] ?? null;
    const isSame = canonicalJson(now) === canonicalJson(planned ?? null);
    return isSame ? [] : [{ path, planned, current: now }];
  });
  if (changed.length > 0) throw new WriteSkipped("Changed since it was planned.", changed);
}

/** @throws WriteSkipped if what the write changes or deletes has changed since it was planned, but not by the plan */
async function assertSameTarget(
  { changed, write: { target: planned } }: WriteToApply,
  call: Call,
  request: Sending["request"],
  things: Layer,
): Promise<void> {
  if (planned === null) return;
  const current = await readAgain(call, things, (api) => readTarget(call, request, api));
  if (current.digest === planned.digest) return;
  const ids = [...planned.ids, ...current.ids];
  if (changed.mayBe(call, ids)) return;
  throw new WriteSkipped(
    "What it changes or deletes has changed since it was planned. Run the program again for a new plan.",
  );
}

/** Reads the values that the write replaces. @throws the errors of {@link readAgain} */
function readCurrent(call: Call, things: Layer): Promise<Readonly<Record<string, unknown>>> {
  const { input, operation } = call;
  return readAgain(call, things, async (api) => operation.readCurrent?.(input, api));
}

/** @throws WriteSkipped if what the write changes is gone or in the trash; WriteNotCompared if it could not be read */
async function readAgain<Found>(
  { account, client, operation, signal, threadId }: Call,
  things: Layer,
  read: (api: Api) => Promise<Found | undefined>,
): Promise<Found> {
  const api = createReadApi(operation, client, { account, signal, threadId }, [things]);
  try {
    const current = await read(api);
    if (current !== undefined) return current;
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
    if (!(error instanceof NotFoundError)) {
      throw new WriteNotCompared(
        `The values that it replaces could not be read again, so it was not sent: ${error.message}`,
        { cause: error },
      );
    }
  }
  throw new WriteSkipped("What it changes was deleted, is in the trash, or is no longer shared.");
}

/** Reads the new ids of a result, which placeholders stand for. */
function readIds(
  output: unknown,
  input: Prepared["input"],
  { tool: { operation }, write: { creates } }: WriteToApply,
): Record<string, string> {
  const data = operation.compact === undefined ? output : operation.compact(output, input);
  if (!isPlainObject(data)) return {};
  const found = Object.keys(creates).map((key) => [key, data[key]] as const);
  return Object.fromEntries(
    found.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function toFailure(
  error: unknown,
  { isSent, signal }: { isSent: boolean; signal: AbortSignal },
): Pick<AppliedWrite, "status" | "message" | "stops" | "isPassing"> {
  if (error instanceof ReplayError) {
    const { message, outcome } = error;
    if (outcome === "succeeded") return { status: "done", message, stops: false, isPassing: false };
    // It says nothing about the writes after it, which the earlier run may not have reached.
    return { status: "unknown", message, stops: outcome === "running", isPassing: false };
  }
  if (WorkbeltError.isInstance(error)) {
    const { mayHaveHappened, message, retryable } = error;
    const status = mayHaveHappened ? "unknown" : "failed";
    return { status, message, stops: true, isPassing: retryable };
  }
  if (signal.aborted) {
    const message = isSent
      ? "Applying was stopped after its request had been sent; read what it changes before you repeat it."
      : "Applying was stopped before it.";
    return { status: isSent ? "unknown" : "not_reached", message, stops: true, isPassing: true };
  }
  const message = "It failed because of a bug in the tool; the log has the reason.";
  process.emitWarning(error instanceof Error ? error : String(error));
  return { status: isSent ? "unknown" : "failed", message, stops: true, isPassing: false };
}
