import { randomUUID } from "node:crypto";

const TIMEOUT_MS = 15_000;

/** Thrown when a reporter does not answer, or answers with an error; the message is for the visitor. */
export class ReporterCallError extends Error {}

interface Waiting {
  reporter: string;
  resolve: (value: unknown) => void;
  reject: (error: ReporterCallError) => void;
}

/** Calls of functions that the processes that report have, such as the search of a mirror. */
export class ReporterCalls {
  /** Writes a line to a reporter, by its id. */
  readonly #reporters = new Map<string, (line: string) => void>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Number of processes that wait for calls. */
  get count(): number {
    return this.#reporters.size;
  }

  /** Returns true if the process that has a function is there. */
  canCall(id: string | undefined): id is string {
    return id !== undefined && this.#reporters.has(toReporter(id));
  }

  /** Calls a function, by its id. @throws ReporterCallError */
  call(id: string, argument = ""): Promise<unknown> {
    const reporter = toReporter(id);
    const write = this.#reporters.get(reporter);
    if (write === undefined)
      return Promise.reject(new ReporterCallError("The process that has it has ended."));
    const call = randomUUID();
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(call);
        reject(new ReporterCallError("The process that has it does not answer."));
      }, TIMEOUT_MS).unref();
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(call);
      };
      this.#waiting.set(call, {
        reporter,
        resolve: (value) => (end(), resolve(value)),
        reject: (error) => (end(), reject(error)),
      });
      write(`${JSON.stringify({ call, id, argument })}\n`);
    });
  }

  /** Ends a call. Returns false if it does not wait. */
  answer({ call, error, value }: { call: string; error?: string | undefined; value: unknown }) {
    const waiting = this.#waiting.get(call);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new ReporterCallError(error));
    return waiting !== undefined;
  }

  /** Creates the stream of the calls of a reporter, each a line of JSON. */
  stream(reporter: string): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let own: ((line: string) => void) | undefined;
    return new ReadableStream({
      start: (controller) => {
        own = (line) => controller.enqueue(encoder.encode(line));
        this.#reporters.set(reporter, own);
        // The headers go with the first bytes.
        own("\n");
        this.#onChange();
      },
      cancel: () => {
        if (this.#reporters.get(reporter) !== own) return;
        this.#reporters.delete(reporter);
        for (const { reject, reporter: called } of this.#waiting.values())
          if (called === reporter) reject(new ReporterCallError("The process has ended."));
        this.#onChange();
      },
    });
  }
}

function toReporter(id: string): string {
  return id.split(" ")[0] ?? "";
}
