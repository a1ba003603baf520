/**
 * The simple way to keep a rate limit: a log of starts that is filtered for each call, and a timer for each
 * call that waits. Kept for comparison; what is cancelled keeps its place.
 */
export class ArrayLog {
  #starts: number[] = [];

  readonly #requests: number;
  readonly #windowMs: number;

  constructor(requests: number, windowMs: number) {
    this.#requests = requests;
    this.#windowMs = windowMs;
  }

  async wait(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    this.#starts = this.#starts.filter((start) => start > now - this.#windowMs);
    const before = this.#starts.at(-this.#requests);
    const startAt = before === undefined ? now : Math.max(now, before + this.#windowMs);
    this.#starts.push(startAt);
    if (startAt > now) await delay(startAt - now, signal);
  }
}

function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, delayMs);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
