import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { describeEnd, findPosition } from "./describe-end.js";
import type { ProgramLimits, ProgramOutcome, ProgramRun } from "./interpreter.js";
import type { Engine } from "./load-engine.js";
import type { CallMessage, ProgramEnd, ThreadData, ThreadMessage } from "./messages.js";
import { ProgramError } from "./program-error.js";
import { Wire } from "./wire.js";

const threadFile = new URL("./thread.js", import.meta.url);

/** A program and its thread, from start to end. */
export class RunningProgram {
  readonly outcome: Promise<ProgramOutcome>;
  readonly #run: ProgramRun;
  readonly #limits: ProgramLimits;
  readonly #settled = Promise.withResolvers<ProgramOutcome>();
  readonly #thread: Worker;
  readonly #timer: NodeJS.Timeout;
  readonly #ownTime: OwnTime;
  readonly #wire = new Wire();
  /** Aborts the calls that are left when the program ends. */
  readonly #calls = new AbortController();
  /** Errors that calls were rejected with, by the number of the call. */
  readonly #errors = new Map<unknown, unknown>();
  #callCount = 0;
  #runningCalls = 0;

  constructor(run: ProgramRun, limits: ProgramLimits, engine: Engine) {
    this.#run = run;
    this.#limits = limits;
    this.outcome = this.#settled.promise;
    this.#thread = startThread(run, limits, engine);
    this.#timer = setTimeout(() => this.#end({ kind: "time", details: {} }), limits.timeoutMs);
    // The thread measures it too, but cannot end a step of QuickJS that looks at no clock.
    this.#ownTime = new OwnTime(limits.computeMs, () =>
      this.#end({ kind: "compute", details: {} }),
    );
    this.#thread.on("message", (message: ThreadMessage) => this.#receive(message));
    // The thread catches what programs do. What remains is a thread without memory, or one that cannot start.
    this.#thread.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.#end({ kind: "memory", details: {} });
      else this.#fail(error);
    });
    this.#thread.on("exit", () => this.#end({ kind: "memory", details: {} }));
    run.signal?.addEventListener("abort", this.#abort, { once: true });
    if (run.signal?.aborted) this.#abort();
  }

  #receive(message: ThreadMessage): void {
    if (this.#calls.signal.aborted) return;
    if (message.kind === "start") this.#ownTime.resume();
    else if (message.kind === "call") void this.#call(message);
    else if (message.kind === "end") this.#end(message.end);
    else {
      const outcome = { value: JSON.parse(message.json), logs: message.logs };
      this.#settle(() => this.#settled.resolve(outcome));
    }
  }

  async #call({ id, json, name, stack }: ThreadMessage & { kind: "call" }): Promise<void> {
    const { call, functions } = this.#run;
    this.#callCount += 1;
    // The thread counts too, and offers no other function: this holds even if a program got out of QuickJS.
    if (this.#callCount > this.#limits.calls) return this.#end({ kind: "calls", details: {} });
    this.#runningCalls += 1;
    this.#ownTime.pause();
    try {
      if (!functions.includes(name))
        throw new TypeError("The program called no function of its own.");
      const args = this.#wire.decode(json);
      const { knownFields = {}, value } = await call(
        name,
        args,
        this.#calls.signal,
        findPosition(stack),
      );
      this.#post({ message: JSON.stringify({ id, knownFields }), json: this.#wire.encode(value) });
    } catch (error) {
      if (error instanceof ProgramError) return this.#fail(error.at(findPosition(stack)));
      this.#errors.set(id, error);
      this.#post({ message: JSON.stringify({ id, error: describeError(error) }), json: "null" });
    } finally {
      this.#runningCalls -= 1;
      if (this.#runningCalls === 0 && !this.#calls.signal.aborted) this.#ownTime.resume();
    }
  }

  #post(message: CallMessage): void {
    if (this.#calls.signal.aborted) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#thread.postMessage(message);
  }

  readonly #abort = () => {
    const { signal } = this.#run;
    this.#fail(new ProgramError("aborted", "The program was aborted.", { cause: signal?.reason }));
  };

  #end(end: ProgramEnd): void {
    const cause = this.#errors.get(end.details["call"]);
    const context = { functions: this.#run.functions, limits: this.#limits, cause };
    this.#fail(describeEnd(end, context));
  }

  #fail(error: unknown): void {
    this.#settle(() => this.#settled.reject(error));
  }

  /** Ends the thread, whatever it does, with the first outcome. The program has ended when its thread is gone. */
  #settle(settle: () => void): void {
    if (this.#calls.signal.aborted) return;
    this.#calls.abort();
    clearTimeout(this.#timer);
    this.#ownTime.pause();
    this.#run.signal?.removeEventListener("abort", this.#abort);
    void this.#thread.terminate().finally(settle);
  }
}

/** The time in which none of a program's calls is under way. */
class OwnTime {
  readonly #onEnd: () => void;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, onEnd: () => void) {
    this.#leftMs = limitMs;
    this.#onEnd = onEnd;
  }

  resume(): void {
    this.#since = performance.now();
    this.#timer ??= setTimeout(this.#onEnd, this.#leftMs);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#since;
  }
}

function startThread(run: ProgramRun, limits: ProgramLimits, engine: Engine): Worker {
  const { functions, now, seed, source } = run;
  const workerData: ThreadData = {
    ...engine,
    source,
    functions,
    now,
    // A part of the hash that a clock can show.
    seed: createHash("sha256").update(seed).digest().readBigUInt64BE() >> 4n,
    limits,
  };
  return new Worker(threadFile, {
    workerData,
    name: "program",
    // Nothing of this process: no flags, variables or streams.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 8 },
  });
}

/** Describes an error for the program: name, message, and its own fields that are JSON. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), fields: {} };
  const fields = Object.entries(error).flatMap(([key, field]) => {
    try {
      const json = JSON.stringify(field);
      return json === undefined ? [] : [[key, JSON.parse(json)]];
    } catch {
      return [];
    }
  });
  return { name: error.name, message: error.message, fields: Object.fromEntries(fields) };
}
