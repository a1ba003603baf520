import { unlessAborted } from "./unless-aborted.js";

// Node fires timers beyond this at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** For how long something may go on. */
export interface TimeLimit {
  /** Milliseconds; false for no limit. */
  limitMs: number | false;
  /** What else may end it. */
  outer: AbortSignal | undefined;
  /** The error for running out of time, made when that happens. */
  lateError: () => Error;
}

/**
 * Runs `work` with a signal that fires when the time is up or the outer one fires, and does not wait
 * for work that ignores it. `restart` gives the work its whole time anew.
 *
 * @throws the late error, or the outer signal's reason.
 */
export async function withTimeLimit<Result>(
  { lateError, limitMs, outer }: TimeLimit,
  work: (signal: AbortSignal, restart: () => void) => Promise<Result>,
): Promise<Result> {
  outer?.throwIfAborted();
  const limit = new AbortController();
  const signal = outer ? AbortSignal.any([outer, limit.signal]) : limit.signal;
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (limitMs === false || limitMs > LONGEST_TIMER_MS) return;
    timer = setTimeout(() => limit.abort(lateError()), limitMs);
  };
  restart();
  try {
    return await unlessAborted(work(signal, restart), signal);
  } finally {
    clearTimeout(timer);
  }
}
