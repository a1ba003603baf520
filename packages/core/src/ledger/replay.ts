import { verifyHint } from "../client/advice.js";
import { InputError, PartialWriteError, ReplayError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import type { CallEntry, Failure } from "./call-entry.js";

/**
 * Returns the output of an earlier dispatch of a call.
 *
 * @throws PartialWriteError if the earlier dispatch did; ReplayError if there is no output.
 */
export function replay(entry: CallEntry, operation: Operation): unknown {
  if (entry.state === "failed") throw createFailure(entry.failure, operation);
  if (entry.state !== "done") throw createUnknownOutcome(operation);
  if (entry.kept) return entry.output;
  const { name, verifyWith } = operation;
  const advice = verifyWith === undefined ? "" : ` Read it with ${verifyWith}.`;
  throw new ReplayError(
    `${name} was carried out by an earlier dispatch of this call, and its result was too large to keep. Nothing was sent again.${advice}`,
    { outcome: "succeeded" },
  );
}

function createFailure({ code, details = {}, message }: Failure, operation: Operation): Error {
  if (code === "partial_write") return new PartialWriteError(message, { details });
  const hint = verifyHint(operation);
  const advice = message.endsWith(hint) ? "" : ` ${hint}`;
  return new ReplayError(
    `An earlier dispatch of this call failed, and nothing was sent again: ${message}${advice}`,
    { outcome: "unknown" },
  );
}

function createUnknownOutcome(operation: Operation): ReplayError {
  const extent = operation.multipleWrites ? " It may also have written a part." : "";
  return new ReplayError(
    `An earlier dispatch of this call ended while ${operation.name} was being carried out, and nothing was sent again.${extent} ${verifyHint(operation)}`,
    { outcome: "unknown" },
  );
}

/** Creates the error for a call that another dispatch still makes. */
export function createStillRunning(operation: Operation, waitedMs: number): ReplayError {
  const { name, verifyWith } = operation;
  const check = verifyWith === undefined ? "" : ` with ${verifyWith}`;
  return new ReplayError(
    `An earlier dispatch of this call is still carrying out ${name} after ${Math.round(waitedMs / 1000)} seconds; nothing was sent again. Check later${check}, before calling it again.`,
    { outcome: "running" },
  );
}

/** Creates the error for an idempotency key under which another call was made. */
export function createKeyReused({ name }: Operation): InputError {
  const message =
    "was used for a call with another input, or of another operation; repeat that call, or give this one a key of its own";
  return new InputError(name, [{ field: "idempotencyKey", message }]);
}
