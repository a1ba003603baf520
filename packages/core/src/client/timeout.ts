import { MAX_TIMER_MS } from "./max-timer.js";
import { raceAbort } from "./race-abort.js";

/** Limits on a piece of work. */
export interface TimeoutOptions {
  /** False or Infinity for no limit. */
  timeoutMs: number | false;
  /** Aborts the work as well. */
  signal: AbortSignal | undefined;
  /** Creates the error, when the time is up. */
  timeoutError: () => Error;
}

/** A signal that fires on timeout or when the outer signal fires. */
export interface Timeout {
  signal: AbortSignal;
  /** Restarts the timer. */
  reset: () => void;
  /** Must be called when the work has ended. */
  end: () => void;
}

/** Starts a timeout. Listens to the outer signal itself, because `AbortSignal.any` costs several times as much. */
export function startTimeout({ signal: outer, timeoutError, timeoutMs }: TimeoutOptions): Timeout {
  const limit = new AbortController();
  const onAbort = () => limit.abort(outer?.reason);
  if (outer?.aborted) onAbort();
  else outer?.addEventListener("abort", onAbort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const reset = () => {
    clearTimeout(timer);
    if (timeoutMs === false || timeoutMs > MAX_TIMER_MS) return;
    timer = setTimeout(() => limit.abort(timeoutError()), timeoutMs);
  };
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", onAbort);
  };
  reset();
  return { signal: limit.signal, reset, end };
}

/**
 * Runs `work` with a signal that fires on timeout or when the outer signal fires, and does not wait for
 * work that ignores it. `reset` restarts the timer.
 *
 * @throws the timeout error, or the outer signal's reason.
 */
export async function withTimeout<Result>(
  options: TimeoutOptions,
  work: (signal: AbortSignal, reset: () => void) => Promise<Result>,
): Promise<Result> {
  options.signal?.throwIfAborted();
  const { end, reset, signal } = startTimeout(options);
  try {
    return await raceAbort(work(signal, reset), signal);
  } finally {
    end();
  }
}
