import type { RequestSpec } from "../client/request.js";
import type { Call, OpenLayer, Sending } from "../operations/call.js";
import { planUndo } from "../operations/revert.js";
import { addAdjusted } from "../operations/run-call.js";
import type { WrittenRequest } from "../operations/undo-recipe.js";
import type { JournalStep, StepToOpen } from "./journal-step.js";

/** The layer of one call: it stores a step before the first write, and its outcome at the end. */
export class JournaledCall implements OpenLayer {
  readonly #call: Call;
  readonly #open: (step: StepToOpen) => Promise<JournalStep>;
  #opened: Promise<JournalStep> | undefined;
  #written: WrittenRequest[] = [];

  /** @param open stores a step; if it throws, nothing may be sent */
  constructor(call: Call, open: (step: StepToOpen) => Promise<JournalStep>) {
    this.#call = call;
    this.#open = open;
  }

  async call(next: () => Promise<unknown>): Promise<unknown> {
    this.#opened = undefined;
    this.#written = [];
    try {
      const output = await next();
      return addAdjusted(output, await this.#end());
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  async send(sending: Sending, next: () => Promise<unknown>): Promise<unknown> {
    if (!sending.writes) return next();
    const { request } = sending;
    this.#opened ??= this.#begin(request);
    await this.#opened;
    const response = await next();
    this.#written.push({ request, response });
    return response;
  }

  async #begin(request: RequestSpec): Promise<JournalStep> {
    const { client, input, operation, record, run } = this.#call;
    const plan = planUndo(operation, { input, request, service: client.service });
    const named = run ?? record.run ?? record.threadId ?? record.id;
    const step = await this.#open({ call: this.#call, run: named, plan });
    if (typeof plan !== "string") this.#call.adjusted.push(...describeImpossible(step));
    return step;
  }

  /** Stores the outcome, and returns what the caller has to know. It never throws: the call has ended. */
  async #end(): Promise<string[]> {
    const step = await this.#opened?.catch(() => undefined);
    if (step === undefined) return [];
    const isUnknown = this.#call.writes.some(({ outcome }) => outcome === "unknown");
    if (this.#written.length === 0) {
      if (!isUnknown) await step.discard();
      return [];
    }
    const wasKnown = step.impossible !== undefined;
    await step.complete(this.#written, isUnknown);
    return wasKnown ? [] : describeImpossible(step);
  }
}

function describeImpossible({ impossible }: JournalStep): string[] {
  return impossible === undefined ? [] : [`This call cannot be undone: ${impossible}.`];
}
