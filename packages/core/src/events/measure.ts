import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Measurement } from "./events.js";

/** Runs a step, and reports its duration and its result when it ends. */
export async function measure<Result>(
  step: () => Promise<Result>,
  report: (measurement: Measurement, result: Result | undefined) => void,
): Promise<Result> {
  const startedAt = Date.now();
  // Nothing can set this clock.
  const start = performance.now();
  let result: Result | undefined;
  let errorType: string | undefined;
  try {
    result = await step();
    return result;
  } catch (error) {
    errorType = toErrorType(error);
    throw error;
  } finally {
    report({ startedAt, durationMs: performance.now() - start, errorType }, result);
  }
}

/** Returns the code of a WorkbeltError, or the name of another error, unless it is a text. */
export function toErrorType(error: unknown): string {
  if (WorkbeltError.isInstance(error)) return error.code;
  return error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : "_OTHER";
}
