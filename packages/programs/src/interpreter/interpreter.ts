import type { ProgramPosition } from "./program-error.js";

/** Runs programs that models write, each apart from the objects of this process and of every other program. */
export interface Interpreter {
  /**
   * Runs a program to its end, with all calls that it started.
   *
   * @throws ProgramError for everything that a program can do wrong, ConfigurationError if the interpreter's library is
   * not installed.
   */
  run(run: ProgramRun): Promise<ProgramOutcome>;
}

/** A program, what it may call, and its limits. */
export interface ProgramRun {
  /** JavaScript: the body of an async function, so that `await` and `return` work at its top. */
  readonly source: string;
  /** Names of the async functions that the program may call. `files.read` is the member `read` of the global `files`. */
  readonly functions: readonly string[];
  /**
   * Makes a call of the program.
   *
   * Arguments are JSON, with the same {@link PlannedId} objects that earlier results held. A rejection is thrown inside the
   * program with its name, its message and its own properties that are JSON; a {@link ProgramError} ends the program, even
   * if the program catches it.
   *
   * @param signal aborted when the run ends before the call.
   * @param position where the program makes the call, if the interpreter knows it: the line and column of its arguments
   */
  readonly call: (
    name: string,
    args: readonly unknown[],
    signal: AbortSignal,
    position?: ProgramPosition,
  ) => Promise<ProgramCallResult>;
  /** The time that the program's `Date` shows, in milliseconds since 1970. It does not advance. */
  readonly now: number;
  /** Decides the numbers of `Math.random`. */
  readonly seed: string;
  readonly limits?: Partial<ProgramLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The result of a call. */
export interface ProgramCallResult {
  /** JSON, which may hold {@link PlannedId} and {@link PlannedResult} objects. */
  readonly value: unknown;
  /**
   * Fields that exist although no object of the result may have them, by the path of the objects: `""` is the result,
   * `items[].values` the object `values` of each element of `items`. `*` stands for any name. A field that is neither here
   * nor in one of the objects at its path is an error when the program reads it.
   */
  readonly knownFields?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Limits of a run. */
export interface ProgramLimits {
  /** Milliseconds of the program and its calls. @default 900_000 */
  readonly timeoutMs: number;
  /** Milliseconds that the program itself computes: time in which it only waits for calls does not count. @default 60_000 */
  readonly computeMs: number;
  /** Memory of the program, in bytes. @default 268_435_456 */
  readonly memoryBytes: number;
  /** Calls that a program may make. @default 10_000 */
  readonly calls: number;
  /** Calls that run at the same time; others wait. @default 16 */
  readonly concurrentCalls: number;
  /** Characters of the returned value as JSON and of the logs, together. @default 32_000 */
  readonly outputCharacters: number;
}

/** The value that a program returned, and the lines that it printed: JSON, within the limits. */
export interface ProgramOutcome {
  /** The returned value; null if the program returned nothing. */
  readonly value: unknown;
  /** One text for each call of `console.log` and its siblings. */
  readonly logs: readonly string[];
}
