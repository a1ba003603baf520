import type { ApiClient } from "../client/api-client.js";
import type { OpenStep, WrittenRequest } from "../client/journal.js";
import { isRepeatable, type RequestOptions, type RequestSpec } from "../client/request.js";
import { createCallRecord } from "../events/trace.js";
import { mayHaveWritten } from "./call-gate.js";
import type { Operation } from "./operation.js";
import { planUndo } from "./revert.js";

interface JournaledOperation {
  operation: Operation;
  /** The validated input. */
  input: Readonly<Record<string, unknown>>;
  client: ApiClient;
  /** Name of the run, if the call names one. */
  run: string | undefined;
}

/** Records one call in the journal of its client: a step before the first write, and its outcome at the end. */
export class JournaledRun {
  readonly #call: JournaledOperation;
  readonly #options: RequestOptions;
  readonly #adjust: (sentence: string) => void;
  readonly #written: WrittenRequest[] = [];
  #step: OpenStep | undefined;
  /** True if a request that failed may have been carried out. */
  #isUnknown = false;

  /** @param adjust reports that the call cannot be undone although its operation can. */
  constructor(
    call: JournaledOperation,
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
  async write(
    request: RequestSpec,
    options: RequestOptions,
    send: (options: RequestOptions) => Promise<unknown>,
  ): Promise<unknown> {
    this.#step ??= await this.#begin(request);
    let attempts = 0;
    const beforeSend = async () => {
      await options.beforeSend?.();
      attempts += 1;
    };
    try {
      const response = await send({ ...options, beforeSend });
      this.#written.push({ request, response });
      return response;
    } catch (error) {
      this.#isUnknown ||= mayHaveWritten(error, attempts, isRepeatable(request));
      throw error;
    }
  }

  /** Stores the outcome of a call, which may also have failed after a write. It never throws. */
  async end(): Promise<void> {
    if (this.#written.length > 0) {
      const known = this.#step?.impossible;
      await this.#step?.complete(this.#written, this.#isUnknown);
      if (known === undefined) this.#report();
    } else if (!this.#isUnknown) await this.#step?.discard();
  }

  async #begin(request: RequestSpec): Promise<OpenStep | undefined> {
    const { client, input, operation, run: given } = this.#call;
    const { account, record = createCallRecord(), signal } = this.#options;
    const plan = planUndo(operation, { input, request, service: client.service });
    const run = given ?? record.run ?? record.threadId ?? record.id;
    const call = { operation, client, account, record, run, signal, plan };
    const step = await client.journal?.begin(call);
    this.#step = step;
    if (typeof plan !== "string") this.#report();
    return step;
  }

  #report(): void {
    const reason = this.#step?.impossible;
    if (reason !== undefined) this.#adjust(`This call cannot be undone: ${reason}.`);
  }
}
