import { PartialWriteError, WorkbeltError } from "@workbelt/core";

/** One request of an update that takes several, and the inputs it carries out. */
export interface Step<Reply> {
  inputs: readonly string[];
  send: () => Promise<Reply>;
}

/** What an update is of. */
export interface Updating {
  /** Name of the operation, for its errors. */
  operation: string;
  /** The ids of what it updates, for the details of its errors. */
  ids: Readonly<Record<string, string | undefined>>;
}

/**
 * Carries out steps one after the other and returns their replies.
 *
 * @throws PartialWriteError when something is written already; before that, what the request throws.
 */
export async function inSteps<Reply>(
  updating: Updating,
  steps: readonly Step<Reply>[],
): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const [index, { send }] of steps.entries()) {
    try {
      replies.push(await send());
    } catch (error) {
      if (index === 0 || !WorkbeltError.isInstance(error)) throw error;
      throw stoppedAt(index, steps, updating, error);
    }
  }
  return replies;
}

function stoppedAt(
  index: number,
  steps: readonly Step<unknown>[],
  { ids, operation }: Updating,
  cause: WorkbeltError,
): PartialWriteError {
  const written = steps.slice(0, index).flatMap(({ inputs }) => inputs);
  const left = steps.slice(index).flatMap(({ inputs }) => inputs);
  const doubtful = cause.mayHaveHappened;
  const message = [
    `${operation} stopped half-way.`,
    `Written: ${written.join(", ")}. ${doubtful ? "Not known whether written" : "Not written"}: ${left.join(", ")}.`,
    `To go on, call it again with ${left.join(" and ")} only.`,
    `It stopped because of this: ${cause.message}`,
  ].join(" ");
  const details = { ...ids, written, not_written: left, doubtful };
  return new PartialWriteError(message, { cause, retryAfterMs: cause.retryAfterMs, details });
}
