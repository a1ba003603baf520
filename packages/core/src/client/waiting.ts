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

/**
 * Starts a timeout. Listens to the outer signal itself, because `AbortSignal.any` costs several times as much.
 *
 * @param onEnd receives the reason when the signal fires.
 */
export function startTimeout(
  { signal: outer, timeoutError, timeoutMs }: TimeoutOptions,
  onEnd: (reason: unknown) => void = () => {},
): Timeout {
  const limit = new AbortController();
  const abort = (reason: unknown) => {
    limit.abort(reason);
    onEnd(reason);
  };
  const onAbort = () => abort(outer?.reason);
  if (outer?.aborted) onAbort();
  else outer?.addEventListener("abort", onAbort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const reset = () => {
    clearTimeout(timer);
    // Without a limit, a timer still keeps Node alive: a connection that is being established does not.
    const isUnlimited = timeoutMs === false || timeoutMs > MAX_TIMER_MS;
    timer = isUnlimited
      ? setInterval(() => {}, MAX_TIMER_MS)
      : setTimeout(() => abort(timeoutError()), timeoutMs);
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
  const { promise: outcome, reject, resolve } = Promise.withResolvers<Result>();
  const { end, reset, signal } = startTimeout(options, reject);
  try {
    work(signal, reset).then(resolve, reject);
    return await outcome;
  } finally {
    end();
  }
}

/** Longest duration of a timer, in milliseconds: Node fires timers beyond this at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Rejects with the signal's reason as soon as it aborts. The underlying work is not cancelled, and its
 * result is ignored.
 */
export async function raceAbort<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise;
  const { promise: outcome, reject, resolve } = Promise.withResolvers<Value>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  promise.then(resolve, reject);
  try {
    return await outcome;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/**
 * Resolves after `delayMs` milliseconds.
 *
 * @throws the signal's reason as soon as it is aborted.
 */
export function delay(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal?.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Runs pieces of work one after another, in the order they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs the work when all work before it has ended, and returns its result. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
