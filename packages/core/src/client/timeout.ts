import { raceAbort } from "./race-abort.js";

// Node fires timers beyond this at once.
const MAX_TIMER_MS = 2 ** 31 - 1;

/** For how long something may go on. */
export interface TimeoutOptions {
  /** Milliseconds; false for no limit. */
  timeoutMs: number | false;
  /** What else may end it. */
  signal: AbortSignal | undefined;
  /** The error for running out of time, made when that happens. */
  timeoutError: () => Error;
}

/**
 * Runs `work` with a signal that fires when the time is up or the outer one fires, and does not wait
 * for work that ignores it. `restart` gives the work its whole time anew.
 *
 * @throws the late error, or the outer signal's reason.
 */
export async function withTimeout<Result>(
  { timeoutError: lateError, timeoutMs: limitMs, signal: outer }: TimeoutOptions,
  work: (signal: AbortSignal, restart: () => void) => Promise<Result>,
): Promise<Result> {
  outer?.throwIfAborted();
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (limitMs === false || limitMs > MAX_TIMER_MS) return;
    timer = setTimeout(() => limit.abort(lateError()), limitMs);
  };
  restart();
  try {
    return await raceAbort(work(signal, restart), signal);
  } finally {
    clearTimeout(timer);
  }
}
