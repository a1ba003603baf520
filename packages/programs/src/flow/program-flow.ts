import type { Label } from "./labels.js";

/** The parts of functions that a program may call by which values are followed. */
export interface FollowedFunctions {
  /**
   * Kind of a function, by its name: `outside` reads texts by outsiders, or may; `read` reads other things, `write` writes.
   * Undefined for a name that is no function.
   */
  kindOf(name: string): FunctionKind | undefined;
}

export type FunctionKind = "outside" | "read" | "write";

/** Influences on the calls at one place of a program. */
export interface CallFlow {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Influences on making the call, and on how often. */
  happens: Label;
  /** Labels of its inputs, by their paths; the path of a list's items is `*`. What is below a path is meant as well. */
  readonly inputs: Map<string, Label>;
}

/** The values of a program, followed from what it reads to what it writes and returns. */
export interface ProgramFlow {
  readonly calls: readonly CallFlow[];
  /** Sources of its returned value and its output. */
  readonly output: Label;
}
