// What the thread of a program and this process tell each other.

/** The data that a thread starts with. */
export interface ThreadData {
  /** QuickJS, compiled. */
  readonly engine: WebAssembly.Module;
  /** The sources of `guest`, by file name. */
  readonly guest: Readonly<Record<string, string>>;
  readonly source: string;
  readonly functions: readonly string[];
  readonly now: number;
  /** Decides the numbers of `Math.random`. */
  readonly seed: bigint;
  readonly limits: ThreadLimits;
}

/** The limits that the thread itself keeps. */
export interface ThreadLimits {
  readonly computeMs: number;
  readonly memoryBytes: number;
  readonly calls: number;
  readonly concurrentCalls: number;
  readonly outputCharacters: number;
}

/** A message of the thread. */
export type ThreadMessage =
  | { /** The program begins. */ readonly kind: "start" }
  | {
      readonly kind: "call";
      readonly id: number;
      readonly name: string;
      /** The arguments. */
      readonly json: string;
      /** The place of the call in the program. */
      readonly stack: string;
    }
  | { readonly kind: "return"; readonly json: string; readonly logs: readonly string[] }
  | { readonly kind: "end"; readonly end: ProgramEnd };

/** The outcome of a call, for the thread. Everything but the result is JSON in `message`. */
export interface CallMessage {
  readonly message: string;
  readonly json: string;
}

/** The reason why a program ended early. Texts in it are the program's own. */
export interface ProgramEnd {
  readonly kind: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The place in the program: a stack trace of QuickJS. */
  readonly stack?: string | undefined;
}
