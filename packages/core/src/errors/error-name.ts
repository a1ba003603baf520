import { WorkbeltError } from "./workbelt-error.js";

const WORD = /^\w{1,60}$/;

/** Returns the code or the class of a database client's error: its message may repeat what was sent. */
export function getErrorName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown cause";
  const { code } = error as NodeJS.ErrnoException;
  return [code, error.constructor.name].find((name) => name && WORD.test(name)) ?? "unknown cause";
}

/** Returns the message of our own error, or the name of another, whose message may contain stored values. */
export function explainFailure(cause: unknown): string {
  return WorkbeltError.isInstance(cause) ? cause.message : getErrorName(cause);
}
