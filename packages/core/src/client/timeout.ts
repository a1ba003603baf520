import { raceAbort } from "./race-abort.js";

// Node fires timers beyond this at once.
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Limits on a piece of work. */
export interface TimeoutOptions {
  /** False or Infinity for no limit. */
  timeoutMs: number | false;
  /** Aborts the work as well. */
  signal: AbortSignal | undefined;
  /** Creates the error, when the time is up. */
  timeoutError: () => Error;
}

/**
 * Runs `work` with a signal that fires on timeout or when the outer signal fires, and does not wait for
 * work that ignores it. `reset` restarts the timer.
 *
 * @throws the timeout error, or the outer signal's reason.
 */
export async function withTimeout<Result>(
  { signal: outer, timeoutError, timeoutMs }: TimeoutOptions,
  work: (signal: AbortSignal, reset: () => void) => Promise<Result>,
): Promise<Result> {
  outer?.throwIfAborted();
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  let timer: NodeJS.Timeout | undefined;
  const reset = () => {
    clearTimeout(timer);
    if (timeoutMs === false || timeoutMs > MAX_TIMER_MS) return;
    timer = setTimeout(() => limit.abort(timeoutError()), timeoutMs);
  };
  reset();
  try {
    return await raceAbort(work(signal, reset), signal);
  } finally {
    clearTimeout(timer);
  }
}
