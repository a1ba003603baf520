import type { ApiClient } from "../client/api-client.js";
import type { OpenStep, WrittenRequest } from "../client/journal.js";
import type { RequestOptions, RequestSpec } from "../client/request.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord } from "../events/trace.js";
import type { Operation } from "./operation.js";
import { planUndo } from "./revert.js";

/** Records one call in the journal of its client: a step before the first write, and its outcome at the end. */
export class JournaledRun<Input extends Record<string, unknown>> {
  readonly #call: {
    operation: Operation;
    input: Input;
    client: ApiClient;
    run: string | undefined;
  };
  readonly #options: RequestOptions;
  readonly #adjust: (sentence: string) => void;
  readonly #written: WrittenRequest[] = [];
  #step: OpenStep | undefined;
  /** True if one of its writes may have been carried out. */
  #mayHaveWritten = false;

  /** @param adjust reports that the call cannot be undone although its operation can. */
  constructor(
    call: { operation: Operation; input: Input; client: ApiClient; run: string | undefined },
    options: RequestOptions,
    adjust: (sentence: string) => void,
  ) {
    this.#call = call;
    this.#options = options;
    this.#adjust = adjust;
  }

  /**
   * Sends a request that writes, once the step is stored.
   *
   * @throws the errors of `send`, and ConfigurationError if the step cannot be stored: then nothing is sent.
   */
  async send(request: RequestSpec, send: () => Promise<unknown>): Promise<unknown> {
    this.#step ??= await this.#begin(request);
    try {
      const response = await send();
      this.#mayHaveWritten = true;
      this.#written.push({ request, response });
      return response;
    } catch (error) {
      this.#mayHaveWritten ||= !WorkbeltError.isInstance(error) || error.mayHaveHappened;
      throw error;
    }
  }

  /** Stores the outcome of a call, which may also have failed after a write. */
  async end(): Promise<void> {
    if (this.#step === undefined) return;
    if (this.#written.length > 0) return this.#step.complete(this.#written);
    if (!this.#mayHaveWritten) await this.#step.discard();
  }

  async #begin(request: RequestSpec): Promise<OpenStep | undefined> {
    const { client, input, operation, run } = this.#call;
    const { account, record = createCallRecord(), signal } = this.#options;
    const plan = planUndo(operation, { input, request, service: client.service });
    const step = await client.journal?.begin({
      operation,
      client,
      account,
      record,
      run: run ?? record.run ?? record.threadId ?? record.id,
      signal,
      plan,
    });
    if (step?.impossible !== undefined && typeof plan !== "string") {
      this.#adjust(`This call cannot be undone: ${step.impossible}.`);
    }
    return step;
  }
}
