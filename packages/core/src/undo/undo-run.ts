import type { ApiClient } from "../client/api-client.js";
import { ApiError } from "../errors/api-errors.js";
import { ConfigurationError, PolicyError } from "../errors/call-errors.js";
import { explainFailure } from "../errors/error-name.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord, publish, toCallMark, toRunMark } from "../events/trace.js";
import { toPlannedRequest } from "../operations/dry-run.js";
import type { Layer } from "../operations/call.js";
import type { PlainRequest } from "../operations/undo-recipe.js";
import { runOperation } from "../operations/run-operation.js";
import { quoteUnlessToken } from "../text/quote.js";
import { ContainedSteps, listCreatedIds } from "./contained-steps.js";
import {
  describeUndo,
  explainDoubt,
  explainVerdict,
  nameStep,
  summarize,
} from "./describe-steps.js";
import type { UndoneStep, UndoOptions, UndoReport } from "./undo-report.js";
import { type StoredStep, type StepStore, toStepId, type UnreadableStep } from "./step-store.js";
import type { Step } from "./step.js";
import {
  createServiceState,
  isBuiltOn,
  judgeStep,
  listParts,
  assumeUndone,
  toRequestSpec,
  undoOperationFor,
  type ServiceState,
} from "./undo-step.js";

/** The parts of a journal that an undo uses. */
export interface UndoContext {
  store: StepStore;
  isPreview: boolean;
  /** Finds the client of a step. */
  clientOf(step: StoredStep): ApiClient | undefined;
  /** @throws ReplayError if another undo may have begun. */
  assertHeld(): void;
}

/** Undoes the steps of a run, newest first. @throws the signal's reason, and ReplayError if the lease is lost. */
export async function undoSteps(
  run: string,
  steps: readonly (StoredStep | UnreadableStep)[],
  options: UndoOptions,
  context: UndoContext,
): Promise<UndoReport> {
  const known = new Set(steps.map(({ key }) => toStepId(key)));
  const unknown = options.steps?.find((id) => !known.has(id));
  if (unknown !== undefined) {
    const message = `The run has no step ${quoteUnlessToken(unknown)}. preview() returns its steps with their ids.`;
    throw new ConfigurationError(message);
  }
  const chosen = steps
    .filter(({ key }) => options.steps === undefined || options.steps.includes(toStepId(key)))
    .toSorted((one, other) => (toStepId(one.key) < toStepId(other.key) ? 1 : -1));
  // A run that stops at the first conflict has to look at each step in turn.
  const contained = new ContainedSteps(options.onConflict === "stop" ? [] : chosen);
  const undo = new RunUndo(options, context, contained);
  const done: UndoneStep[] = [];
  for (const each of chosen) {
    options.signal?.throwIfAborted();
    context.assertHeld();
    if (!("unreadable" in each) && contained.deferToContainer(each)) continue;
    const results = await undo.undo(each);
    done.push(...results);
    if (options.onConflict === "stop" && !results.every(isUndone)) break;
  }
  done.sort((one, other) => (one.id < other.id ? 1 : -1));
  const undone = done.filter(isUndone).length;
  const clauses = done.filter((each) => !isUndone(each)).map(({ message }) => message);
  const counts = { isPreview: context.isPreview, undone, writes: chosen.length };
  const doubts = chosen.flatMap((each) => ("step" in each ? (explainDoubt(each.step) ?? []) : []));
  const message = [summarize(counts, clauses), ...doubts].join(" ");
  if (!context.isPreview) publishUndo(run, message, done, undo.callMarks);
  return { run, writes: chosen.length, undone, steps: done, message };
}

function publishUndo(
  run: string,
  message: string,
  done: readonly UndoneStep[],
  callMarks: ReadonlyMap<string, string>,
): void {
  publish("undo", () => ({
    phase: "undone",
    run,
    runMark: toRunMark(run),
    message,
    steps: done.map(({ action, id, message: words, operation, outcome }) => {
      return { id, operation, outcome, message: words, action, callMark: callMarks.get(id) };
    }),
  }));
}

function isUndone({ outcome }: UndoneStep): boolean {
  return outcome === "undone" || outcome === "settled" || outcome === "ready";
}

class RunUndo {
  /** Marks of the calls that undid steps, by the ids of the steps. */
  readonly callMarks = new Map<string, string>();
  readonly #options: UndoOptions;
  readonly #context: UndoContext;
  /** Ids of things of which a newer step was not undone. */
  readonly #blocked = new Set<string>();
  readonly #services = new Map<ApiClient, ServiceState>();
  readonly #contained: ContainedSteps;

  constructor(options: UndoOptions, context: UndoContext, contained: ContainedSteps) {
    this.#options = options;
    this.#context = context;
    this.#contained = contained;
  }

  /** Undoes a step, and those that were put off until then. */
  async undo(stored: StoredStep | UnreadableStep): Promise<UndoneStep[]> {
    if ("unreadable" in stored) {
      const message = `a write: ${stored.unreadable}`;
      const unknown = { operation: undefined, time: undefined, requests: [] };
      return [{ id: toStepId(stored.key), ...unknown, outcome: "impossible", message }];
    }
    const others: UndoneStep[] = [];
    const inside: StoredStep[] = [];
    for (const each of this.#contained.listInside(stored)) {
      if (await this.#isBuiltOn(each)) others.push(...(await this.undo(each)));
      else inside.push(each);
    }
    const result = await this.#undoAround(stored, inside);
    for (const each of inside) {
      const results = isUndone(result) ? this.#noteInside(each, result) : this.undo(each);
      others.push(...(await results));
    }
    return [result, ...others];
  }

  async #isBuiltOn(stored: StoredStep): Promise<boolean> {
    const service = this.#serviceOf(stored);
    if (service === undefined || (await isBuiltOn(stored.step, service).catch(isFailedRead)))
      return true;
    for (const each of this.#contained.listInside(stored)) {
      if (await this.#isBuiltOn(each)) return true;
    }
    return false;
  }

  /** Undoes a creation as if what lies inside was gone already. */
  async #undoAround(stored: StoredStep, inside: readonly StoredStep[]): Promise<UndoneStep> {
    const removed = this.#serviceOf(stored)?.removed;
    const ids = inside.flatMap(listCreatedIds);
    for (const id of ids) removed?.add(id);
    const result = await this.#undoOne(stored);
    if (!isUndone(result)) for (const id of ids) removed?.delete(id);
    return result;
  }

  /** Notes steps inside something that is removed, and those inside them. */
  async #noteInside(stored: StoredStep, container: UndoneStep): Promise<UndoneStep[]> {
    const { step } = stored;
    if (!this.#context.isPreview) await this.#note(stored, { ...step, state: "undone" });
    const { outcome } = container;
    const mark = this.callMarks.get(container.id);
    if (mark !== undefined) this.callMarks.set(toStepId(stored.key), mark);
    const message = `${nameStep(step)}, which goes with ${container.message}`;
    const inside = this.#contained.listInside(stored);
    const others = await Promise.all(inside.map((each) => this.#noteInside(each, container)));
    return [toUndoneStep(stored, { outcome, message }), ...others.flat()];
  }

  async #undoOne(stored: StoredStep): Promise<UndoneStep> {
    const { step } = stored;
    const result = toUndoneStep(stored, await this.#undoReadable(stored));
    if (isUndone(result) || step.recipe === undefined) return result;
    for (const { inside, thing } of listParts(step.recipe)) {
      this.#blocked.add(thing.id);
      // What stays must not go with what contains it.
      if (this.#contained.isCreated(inside)) this.#blocked.add(inside);
    }
    return result;
  }

  async #undoReadable(stored: StoredStep): Promise<StepResult> {
    const { step } = stored;
    const client = this.#context.clientOf(stored);
    if (client === undefined) {
      const message = `${nameStep(step)}: no client of ${step.service} at ${step.baseUrl} was made with this journal`;
      return { outcome: "failed", message };
    }
    const isBlocked = listThingIds(step).some((id) => this.#blocked.has(id));
    if (isBlocked && step.state !== "undone") {
      return {
        outcome: "waits",
        message: `${nameStep(step)}, which waits for a newer write to it`,
      };
    }
    const service = this.#serviceOf(stored) as ServiceState;
    try {
      const { recipe = step.recipe, verdict } = await judgeStep(step, service);
      if (verdict.outcome !== "ready") {
        if (verdict.outcome === "settled" && !this.#context.isPreview)
          await this.#note(stored, { ...step, state: "undone" });
        const message = explainVerdict({ ...step, recipe }, verdict, client.service);
        return { outcome: verdict.outcome, message };
      }
      const requests = verdict.requests.map((each) => toPlannedRequest(toRequestSpec(each)));
      const described = {
        message: nameStep(step),
        action: describeUndo(step, client.service),
        requests,
      };
      if (this.#context.isPreview) {
        assumeUndone(step, service);
        return { outcome: "ready", ...described };
      }
      await this.#send(stored, verdict.requests, client);
      return { outcome: "undone", ...described };
    } catch (error) {
      if (!WorkbeltError.isInstance(error)) throw error;
      const outcome = error instanceof PolicyError ? "refused" : "failed";
      return { outcome, message: `${nameStep(step)}: ${explainFailure(error).replace(/\.$/, "")}` };
    }
  }

  async #send(
    stored: StoredStep,
    requests: readonly PlainRequest[],
    client: ApiClient,
  ): Promise<void> {
    const { auditLog, caller, layers = [], policy, signal } = this.#options;
    const { step } = stored;
    const sentBefore = step.sentRequests ?? 0;
    // Of several parts, the state of each says if it is undone.
    const hasParts = step.recipe?.others !== undefined;
    const noteProgress = noteRequests(requests.length, async (count) => {
      if (!hasParts) await this.#note(stored, { ...step, sentRequests: sentBefore + count });
    });
    const record = createCallRecord("undo");
    this.callMarks.set(toStepId(stored.key), toCallMark(record));
    this.#context.assertHeld();
    try {
      await runOperation(
        undoOperationFor(step),
        { run: step.run, operation: step.operation, requests: [...requests] },
        client,
        { account: step.account, signal, record, threadId: step.run },
        { auditLog, caller, layers: [...layers, noteProgress], policy },
      );
    } catch (error) {
      // Someone else has removed it in between.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone || hasParts || step.recipe?.kind !== "remove") throw error;
    }
    await this.#note(stored, { ...step, state: "undone" });
  }

  /**
   * Stores the progress of an undo. A failure changes nothing: the next undo finds in the service that the step is undone.
   */
  async #note(stored: StoredStep, step: Step): Promise<void> {
    const { key, revision } = stored;
    const written = await this.#context.store.write(key, step, revision).catch(() => undefined);
    if (written !== undefined) stored.revision = written;
  }

  #serviceOf(stored: StoredStep): ServiceState | undefined {
    const client = this.#context.clientOf(stored);
    if (client === undefined) return undefined;
    const { signal } = this.#options;
    const { account, run } = stored.step;
    const known = this.#services.get(client);
    const service = known ?? createServiceState(client, { account, signal, threadId: run });
    this.#services.set(client, service);
    return service;
  }
}

/** Notes how many of an undo's requests were sent, but for the last one, after which the step is undone. */
function noteRequests(total: number, note: (count: number) => Promise<void>): Layer {
  let count = 0;
  return {
    open: () => ({
      send: async (_sending, next) => {
        const response = await next();
        count += 1;
        if (count < total) await note(count);
        return response;
      },
    }),
  };
}

/** Leaves what cannot be read to the step itself, which reports it. @throws other errors. */
function isFailedRead(error: unknown): true {
  if (WorkbeltError.isInstance(error)) return true;
  throw error;
}

type StepResult = Pick<UndoneStep, "outcome" | "message"> & Partial<UndoneStep>;

function toUndoneStep({ key, step }: StoredStep, result: StepResult): UndoneStep {
  const time = new Date(step.startedAt).toISOString();
  return { id: toStepId(key), operation: step.operation, time, requests: [], ...result };
}

function listThingIds({ recipe }: Step): string[] {
  return recipe === undefined ? [] : listParts(recipe).map(({ thing }) => thing.id);
}
