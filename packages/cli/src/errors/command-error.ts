import type { ExitCode } from "./exit-codes.js";

/** Thrown for a problem of the command itself. The message is for the person at the terminal. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
