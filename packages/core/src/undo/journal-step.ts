import {
  IrreversibleError,
  type UndoPlan,
  type UndoRecipe,
  UnknownThingError,
  type WrittenRequest,
} from "../operations/undo-recipe.js";
import type { Call } from "../operations/call.js";
import { raceAbort } from "../client/waiting.js";
import { ApiError } from "../errors/api-errors.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { explainFailure } from "../errors/error-name.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { publish, toCallMark, toRunMark } from "../events/trace.js";
import { type StepStore, toStepId } from "./step-store.js";
import { STEP_VERSION, type Step } from "./step.js";
import { readBefore } from "./read-target.js";
import { toRequestSpec } from "./undo-step.js";

// Also the fields after the write have to fit.
const PARTS = 3;

/** A call whose first request that writes is about to be sent. */
export interface StepToOpen {
  call: Call;
  /** The run that the call belongs to. */
  run: string;
  /** The plan for undoing it, or why it cannot be undone, as a clause. */
  plan: UndoPlan | string;
}

/** A stored step of a journal, while its call runs. */
export class JournalStep {
  /** Set if the write cannot be undone: why not, as a clause. Known for certain once the step is completed. */
  impossible: string | undefined;
  readonly #opened: StepToOpen;
  readonly #store: StepStore;
  readonly #place: { key: string; maxBytes: number };
  readonly #step: Step;
  readonly #before: unknown;
  #revision = "";

  private constructor(
    opened: StepToOpen,
    store: StepStore,
    place: { key: string; maxBytes: number },
    { before, ...own }: { before?: unknown; impossible?: string; recipe?: UndoRecipe | undefined },
  ) {
    const { call, run } = opened;
    const { account, client, operation } = call;
    const { description, name, verifyWith } = operation;
    const draft: Step = {
      version: STEP_VERSION,
      run,
      service: client.service.name,
      baseUrl: client.baseUrl,
      account,
      operation: name,
      description,
      verifyWith,
      startedAt: Date.now(),
      state: "sending",
      ...own,
    };
    const isTooLarge = PARTS * store.measure(draft) > place.maxBytes;
    this.#step = isTooLarge ? withoutRecipe(draft, place.maxBytes) : draft;
    this.impossible = this.#step.impossible;
    this.#opened = opened;
    this.#store = store;
    this.#place = place;
    this.#before = before;
  }

  /**
   * Reads what the write replaces, and stores the step.
   *
   * @throws the errors of the read that may pass; ConfigurationError if the step cannot be stored.
   */
  static async open(
    opened: StepToOpen,
    store: StepStore,
    place: { key: string; maxBytes: number },
  ): Promise<JournalStep> {
    const { call } = opened;
    const step = new JournalStep(opened, store, place, await prepare(opened));
    const written = store.write(place.key, step.#step);
    try {
      const revision = await raceAbort(written, call.signal);
      if (revision === undefined)
        throw new ConfigurationError("Its store has another entry there.");
      step.#revision = revision;
      return step;
    } catch (cause) {
      if (!call.signal?.aborted) throw createJournalError(cause);
      // An abort does not wait for the store.
      void written
        .then(async (revision) => revision && store.delete(place.key, revision))
        .catch(() => {});
      throw cause;
    }
  }

  /**
   * Stores the outcome. It never throws: the caller has the output.
   *
   * @param isUncertain true if a further request of the call may have been carried out.
   */
  async complete(written: readonly WrittenRequest[], isUncertain: boolean): Promise<void> {
    const uncertain = isUncertain || undefined;
    try {
      const step = { ...this.#step, state: "done" as const, uncertain, ...this.#finish(written) };
      const fits = this.#store.measure(step) <= this.#place.maxBytes;
      const stored = fits ? step : withoutRecipe(step, this.#place.maxBytes);
      this.impossible = stored.impossible;
      await this.#store.write(this.#place.key, stored, this.#revision);
      if (stored.impossible === undefined) this.#publish();
    } catch (error) {
      process.emitWarning(
        `A write was carried out, but the journal for undo could not store its outcome. Undo will check the service. ${explainFailure(error)}`,
        { code: "WORKBELT_JOURNAL" },
      );
    }
  }

  /** Removes the step of a call that is known to have changed nothing. It never throws. */
  async discard(): Promise<void> {
    // An entry that stays says that the outcome is unknown, and undo finds that nothing was written.
    await this.#store.delete(this.#place.key, this.#revision).catch(() => {});
  }

  #publish(): void {
    const {
      call: { record },
      run,
    } = this.#opened;
    const step = toStepId(this.#place.key);
    const marks = { runMark: toRunMark(record.threadId), callMark: toCallMark(record) };
    publish("undo", () => ({ phase: "recorded", run, step, ...marks }));
  }

  #finish(written: readonly WrittenRequest[]): Partial<Step> {
    const { plan } = this.#opened;
    if (typeof plan === "string" || this.#step.impossible !== undefined) return {};
    try {
      return { recipe: plan.complete(written, this.#before) };
    } catch (error) {
      if (error instanceof IrreversibleError) return { impossible: error.message };
      if (!(error instanceof UnknownThingError)) throw error;
      return { impossible: "the response did not name what was written" };
    }
  }
}

/** Returns what undoes a call as far as it is known before the write. */
async function prepare({ call, plan }: StepToOpen) {
  const { account, client, operation, record, signal } = call;
  if (typeof plan === "string") return { impossible: plan };
  const { before: reads } = plan;
  if (reads === undefined) return { recipe: plan.prepare(undefined) };
  try {
    const options = { account, record, signal, operation: operation.name };
    const before = await readBefore(reads, (request) =>
      client.send(toRequestSpec({ ...request, readOnly: true }), options),
    );
    return { before, recipe: plan.prepare(before) };
  } catch (error) {
    if (error instanceof IrreversibleError) return { impossible: error.message };
    // A failure that may pass is the caller's; one that stays must not keep the agent from its work.
    const isRefused = error instanceof ApiError && !error.retryable && error.status < 500;
    if (!isRefused && !(error instanceof UnknownThingError)) throw error;
    return { impossible: "what it replaces could not be read" };
  }
}

function withoutRecipe({ recipe: _recipe, ...step }: Step, maxBytes: number): Step {
  const impossible = `what it replaces is larger than the ${Math.round(maxBytes / 1024)} KiB that the journal keeps`;
  return { ...step, impossible };
}

/** Creates the error for a write that is not sent because its step cannot be stored. */
function createJournalError(cause: unknown): ConfigurationError {
  const options = WorkbeltError.isInstance(cause) ? { cause, retryable: cause.retryable } : {};
  return new ConfigurationError(
    `Nothing was sent, because the journal for undo cannot be used. Check the store of UndoJournal: ${explainFailure(cause)}`,
    options,
  );
}
