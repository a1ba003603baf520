import { setTimeout as wait } from "node:timers/promises";
import type { Deadline } from "../agent/deadline.ts";
import { LimitReached } from "../agent/limits.ts";
import {
  isContextOverflow,
  isFatal,
  isRetryable,
  ModelUnavailable,
  readRetryAfterMs,
} from "./model-error.ts";

/** Delays before a failed request to the model is repeated, in milliseconds. */
export type RetryDelays = readonly number[];

/** Delays unless others are given: five attempts over two minutes. */
export const DEFAULT_RETRY_DELAYS_MS: RetryDelays = [2000, 8000, 30_000, 80_000];

const MAX_RETRY_AFTER_MS = 300_000;

/**
 * Calls the model, and again after errors that may go away. The waits do not count as time of the run.
 *
 * @throws LimitReached if the conversation is too long, ModelUnavailable if the provider does not answer.
 */
export async function callModel<Message>(
  call: () => Promise<Message> | Message,
  {
    deadline,
    signal,
    delaysMs,
  }: { deadline: Deadline; signal: AbortSignal; delaysMs: RetryDelays },
): Promise<Message> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const delayMs = delaysMs[attempt];
      if (delayMs === undefined || !isRetryable(error)) throw explain(error);
      deadline.pause();
      const retryAfterMs = Math.min(readRetryAfterMs(error) ?? 0, MAX_RETRY_AFTER_MS);
      await wait(Math.max(delayMs, retryAfterMs), undefined, { signal });
      deadline.resume();
    }
  }
}

function explain(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (isContextOverflow(error)) {
    return new LimitReached("context", "The conversation is longer than the model can read.");
  }
  return new ModelUnavailable(message, { isFatal: isFatal(error), cause: error });
}
