import type { PartialWriteError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Failure } from "./call-entry.js";

/** Returns the stored form of an output; it is left out if it is too large, or not JSON. */
export function toOutcome(output: unknown, maxBytes: number): { kept: boolean; output?: unknown } {
  return fits(output, maxBytes) ? { kept: true, output } : { kept: false };
}

/** Returns the stored form of an error. */
export function toFailure(error: unknown, maxBytes: number): Failure {
  if (!WorkbeltError.isInstance(error))
    return { message: "It was stopped after its request was sent." };
  const { code, message } = error;
  const { details } = error as Partial<PartialWriteError>;
  return details !== undefined && fits(details, maxBytes)
    ? { code, message, details }
    : { code, message };
}

/** Returns true if the JSON of a value is not larger than this. */
function fits(value: unknown, maxBytes: number): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? "") <= maxBytes;
  } catch {
    return false;
  }
}
