import { type ErrorCode, WorkbeltError } from "@workbelt/core";

/**
 * Reasons why a program ended early: it is not JavaScript, threw, used up its time, memory, calls or output, was aborted by
 * the application, or did something that a plan cannot hold. `busy`: it was not started, because too many programs run.
 */
export type ProgramFailure =
  | "syntax"
  | "thrown"
  | "time"
  | "memory"
  | "calls"
  | "output"
  | "aborted"
  | "refused"
  | "busy";

/** Options of a {@link ProgramError}. */
export interface ProgramErrorOptions {
  /** The next step for the model. */
  readonly advice?: string | undefined;
  /** Line and column in the program, from 1. */
  readonly position?: ProgramPosition | undefined;
  readonly cause?: unknown;
}

/** A place in a program. Lines and columns count from 1. */
export interface ProgramPosition {
  readonly line: number;
  readonly column: number;
}

/** Thrown when a program ends early. Nothing that the program did after that counts. */
export class ProgramError extends WorkbeltError {
  readonly code: ErrorCode = "program";
  readonly kind: ProgramFailure;
  readonly advice: string | undefined;
  readonly position: ProgramPosition | undefined;
  readonly #text: string;

  constructor(kind: ProgramFailure, message: string, options: ProgramErrorOptions = {}) {
    const { advice, cause, position } = options;
    const place = position && `Line ${position.line}, column ${position.column}: `;
    super([`${place ?? ""}${message}`, advice].filter(Boolean).join(" "), { cause });
    this.#text = message;
    this.kind = kind;
    this.advice = advice;
    this.position = position;
  }

  /** Returns the same error with another sentence after its message, and other advice if it is given. */
  with(sentence: string, advice: string | undefined = this.advice): ProgramError {
    const { cause, kind, position } = this;
    return new ProgramError(kind, `${this.#text} ${sentence}`, { advice, cause, position });
  }

  /** Returns the same error with the place in the program where it happened, unless it has one. */
  at(position: ProgramPosition | undefined): ProgramError {
    if (position === undefined || this.position !== undefined) return this;
    const { advice, cause, kind } = this;
    return new ProgramError(kind, this.#text, { advice, cause, position });
  }
}
