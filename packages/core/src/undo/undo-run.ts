import type { ApiClient } from "../client/api-client.js";
import type { UndoRecipe } from "../client/journal.js";
import type { SendOptions } from "../client/request.js";
import { ApiError } from "../errors/api-errors.js";
import { ConfigurationError, PolicyError } from "../errors/call-errors.js";
import { explainFailure } from "../errors/error-name.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord } from "../events/trace.js";
import type { Caller, CallGuard } from "../operations/call-gate.js";
import { type PlannedRequest, toPlannedRequest } from "../operations/dry-run.js";
import { runOperation } from "../operations/run-operation.js";
import { quoteUnlessToken } from "../text/quote.js";
import { describeUndo, explainVerdict, nameStep, summarize } from "./describe-steps.js";
import type { StoredStep, StepStore, UnreadableStep } from "./step-store.js";
import type { Step } from "./step.js";
import {
  createUndoOperation,
  createWorld,
  judgeStep,
  suppose,
  toRequestSpec,
  unsuppose,
  type Verdict,
  type World,
} from "./undo-step.js";

/** Result of one step of an undo, or of its preview. */
export interface UndoneStep {
  /** Id of the step, for the option `steps`. */
  id: string;
  /** Name of the operation that wrote; undefined for a step that cannot be read. */
  operation: string | undefined;
  /** Time of the write in ISO 8601. */
  time: string | undefined;
  /**
   * `undone`; `ready` in a preview; `settled` if the world is as it was before the write. Not undone: `changed` or `gone`
   * since, `built_on` by others, `waits` for a newer step on the same thing, `impossible`, `unknown` if the write happened,
   * `refused` by the policy, `failed`.
   */
  outcome: Verdict["outcome"] | "undone" | "waits" | "refused" | "failed";
  /** What it wrote to, and why it is not undone, in words. */
  message: string;
  /** What undoes it, in words: `set the stage of the deal “Renewal” back to Lead`. Only of `ready` and `undone`. */
  action?: string | undefined;
  /** The requests that undo it. */
  requests: PlannedRequest[];
}

/** Result of an undo or of its preview. */
export interface UndoReport {
  run: string;
  /** Number of writes of the run, or of the chosen steps. */
  writes: number;
  /** Number of them that are undone now, those of earlier undos included. */
  undone: number;
  /** Newest first, which is the order of undoing. */
  steps: UndoneStep[];
  /** The result in sentences for a person. */
  message: string;
}

/** Options of an undo. */
export interface UndoOptions extends CallGuard {
  /** The account whose run it is. Without accounts, the credential of the clients decides. */
  account?: string | undefined;
  /** Ids of the steps to undo. @default all */
  steps?: readonly string[] | undefined;
  /** Handling of a step that cannot be undone: go on with the next one, or stop. @default "skip" */
  onConflict?: "skip" | "stop" | undefined;
  /** Maker of the requests, for the policy. @default "program" */
  caller?: Caller | undefined;
  signal?: AbortSignal | undefined;
}

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
  const undo = new RunUndo(options, context, listCreated(chosen));
  const results = new Map<string, UndoneStep>();
  for (const each of chosen) {
    options.signal?.throwIfAborted();
    context.assertHeld();
    const result = await undo.undo(each);
    results.set(each.key, result);
    for (const inside of undo.takeInside(each)) {
      const own = isUndone(result) ? await undo.noteGone(inside) : await undo.undoAlone(inside);
      results.set(inside.key, own);
    }
    if (options.onConflict === "stop" && !isUndone(result)) break;
  }
  const done = [...results.values()];
  const undone = done.filter(isUndone).length;
  const clauses = done.filter((each) => !isUndone(each)).map(({ message }) => message);
  const counts = { isPreview: context.isPreview, undone, writes: chosen.length };
  return { run, writes: chosen.length, undone, steps: done, message: summarize(counts, clauses) };
}

/** Returns the id of a step: the last part of its key, by which steps sort. */
export function toStepId(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

/** Lists the ids of the things that steps have created, and that undo will remove. */
function listCreated(steps: readonly (StoredStep | UnreadableStep)[]): Set<string> {
  const recipes = steps.flatMap((each) =>
    "step" in each && each.step.state === "done" ? (each.step.recipe ?? []) : [],
  );
  return new Set(recipes.filter(({ kind }) => kind === "remove").map(({ thing }) => thing.id));
}

function isUndone({ outcome }: UndoneStep): boolean {
  return outcome === "undone" || outcome === "settled" || outcome === "ready";
}

type Result = Pick<UndoneStep, "outcome" | "message"> & Partial<UndoneStep>;

class RunUndo {
  readonly #options: UndoOptions;
  readonly #context: UndoContext;
  /** Ids of things of which a newer step was not undone. */
  readonly #blocked = new Set<string>();
  readonly #worlds = new Map<ApiClient, World>();
  /** Ids of things that the run has created. */
  readonly #created: ReadonlySet<string>;
  /** Steps that go with what contains them, by its id, newest first. */
  readonly #inside = new Map<string, StoredStep[]>();

  constructor(options: UndoOptions, context: UndoContext, created: ReadonlySet<string>) {
    this.#options = options;
    this.#context = context;
    this.#created = created;
  }

  /** Returns the steps that wait for this one, because what they created is inside its thing. */
  takeInside(container: StoredStep | UnreadableStep): StoredStep[] {
    const id = "step" in container ? container.step.recipe?.thing.id : undefined;
    if (id === undefined) return [];
    const steps = this.#inside.get(id) ?? [];
    this.#inside.delete(id);
    return steps;
  }

  /** Notes that a step's thing is gone with what contained it. */
  async noteGone(stored: StoredStep): Promise<UndoneStep> {
    const { isPreview } = this.#context;
    if (!isPreview) await this.#note(stored, { ...stored.step, state: "undone" });
    const outcome = isPreview ? "ready" : "undone";
    return this.#describe(stored, { outcome, message: nameStep(stored.step) });
  }

  /** Undoes a step whose container is kept. */
  async undoAlone(stored: StoredStep): Promise<UndoneStep> {
    const client = this.#context.clientOf(stored);
    const world = client && this.#worlds.get(client);
    if (world !== undefined) unsuppose(stored.step, world);
    const { inside: _kept, ...recipe } = stored.step.recipe ?? {};
    return this.undo({ ...stored, step: { ...stored.step, recipe: recipe as UndoRecipe } });
  }

  async undo(stored: StoredStep | UnreadableStep): Promise<UndoneStep> {
    const id = toStepId(stored.key);
    if ("unreadable" in stored) {
      const message = `a write: ${stored.unreadable}`;
      const unknown = { operation: undefined, time: undefined, requests: [] };
      return { id, ...unknown, outcome: "impossible", message };
    }
    const { step } = stored;
    const result = await this.#undoReadable(stored);
    const isDone = ["undone", "settled", "ready"].includes(result.outcome);
    if (!isDone && step.recipe !== undefined) this.#blocked.add(step.recipe.thing.id);
    return this.#describe(stored, result);
  }

  #describe({ key, step }: StoredStep, result: Result): UndoneStep {
    const time = new Date(step.startedAt).toISOString();
    return { id: toStepId(key), operation: step.operation, time, requests: [], ...result };
  }

  async #undoReadable(stored: StoredStep): Promise<Result> {
    const { step } = stored;
    const client = this.#context.clientOf(stored);
    if (client === undefined) {
      const message = `${nameStep(step)}: no client of ${step.service} at ${step.baseUrl} was made with this journal`;
      return { outcome: "failed", message };
    }
    const thing = step.recipe?.thing.id;
    if (thing !== undefined && this.#blocked.has(thing) && step.state !== "undone") {
      return {
        outcome: "waits",
        message: `${nameStep(step)}, which waits for a newer write to it`,
      };
    }
    const { signal } = this.#options;
    const options = { account: step.account, signal };
    const world = this.#worldOf(client, options);
    try {
      const verdict = await judgeStep(step, world);
      if (verdict.outcome !== "ready") {
        if (verdict.outcome === "settled" && !this.#context.isPreview)
          await this.#note(stored, { ...step, state: "undone" });
        return { outcome: verdict.outcome, message: explainVerdict(step, verdict) };
      }
      const requests = verdict.requests.map((each) => toPlannedRequest(toRequestSpec(each)));
      const described = { message: nameStep(step), action: describeUndo(step), requests };
      const container = step.recipe?.inside ?? "";
      if (this.#created.has(container)) {
        suppose(step, world);
        this.#inside.set(container, [...(this.#inside.get(container) ?? []), stored]);
        return { outcome: "ready", ...described, requests: [] };
      }
      if (this.#context.isPreview) {
        suppose(step, world);
        return { outcome: "ready", ...described };
      }
      await this.#send(stored, verdict.requests, client, options);
      return { outcome: "undone", ...described };
    } catch (error) {
      if (!WorkbeltError.isInstance(error)) throw error;
      const outcome = error instanceof PolicyError ? "refused" : "failed";
      return { outcome, message: `${nameStep(step)}: ${explainFailure(error).replace(/\.$/, "")}` };
    }
  }

  async #send(
    stored: StoredStep,
    requests: Parameters<typeof createUndoOperation>[1],
    client: ApiClient,
    options: SendOptions,
  ): Promise<void> {
    const { auditLog, caller = "program", gate } = this.#options;
    const { step } = stored;
    const sentBefore = step.sentRequests ?? 0;
    const operation = createUndoOperation(step, requests, async (count) =>
      this.#note(stored, { ...step, sentRequests: sentBefore + count }),
    );
    const first = requests[0];
    const input = {
      run: step.run,
      operation: step.operation,
      method: first?.method,
      path: first?.path,
    };
    const record = createCallRecord("undo");
    this.#context.assertHeld();
    try {
      await runOperation(
        operation,
        input,
        client,
        { ...options, record },
        { auditLog, caller, gate, isUndo: true },
      );
    } catch (error) {
      // Somebody else has removed it in between.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone || step.recipe?.kind !== "remove") throw error;
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

  #worldOf(client: ApiClient, options: SendOptions): World {
    const known = this.#worlds.get(client);
    if (known !== undefined) return known;
    const world = createWorld(client, options);
    this.#worlds.set(client, world);
    return world;
  }
}
