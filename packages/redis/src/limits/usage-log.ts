import type { Counted } from "./limit-script.js";

/**
 * Requests of this process, running and ended, that Redis has to know. They are kept after they were reported, because
 * they are sent again to a Redis that was restarted or emptied.
 */
export class UsageLog {
  readonly #windowMs: number;
  readonly #holdMs: number;
  readonly #running = new Map<string, readonly number[]>();
  #ended: { counted: Counted; endedAt: number; isReported: boolean }[] = [];
  #returned: Counted[] = [];

  /** Ended requests are kept for a window, in case Redis loses them; unreported ones as long as Redis holds their slots. */
  constructor(windowMs: number, holdMs: number) {
    this.#windowMs = windowMs;
    this.#holdMs = holdMs;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  start(id: string, places: readonly number[]): void {
    this.#running.set(id, places);
  }

  end(id: string): void {
    const places = this.#running.get(id);
    if (!this.#running.delete(id) || places === undefined) return;
    this.#ended.push({ counted: [id, places], endedAt: performance.now(), isReported: false });
  }

  giveBack(ids: readonly string[], places: readonly number[]): void {
    for (const id of ids) this.#returned.push([id, places]);
  }

  /** Returns a report for Redis: of changes, or of everything. Call `confirm` once Redis has received it. */
  report({ everything }: { everything: boolean }) {
    const now = performance.now();
    // Without those that no longer count.
    this.#ended = this.#ended.filter(
      ({ endedAt, isReported }) => now - endedAt < this.#windowMs + (isReported ? 0 : this.#holdMs),
    );
    const ended = this.#ended.filter(({ isReported }) => everything || !isReported);
    const returned = [...this.#returned];
    return {
      message: {
        ended: ended.map(({ counted: [id, places], endedAt }): [...Counted, number] => [
          id,
          places,
          now - endedAt,
        ]),
        started: everything ? [...this.#running] : [],
        returned,
      },
      confirm: () => {
        for (const entry of ended) entry.isReported = true;
        this.#returned = this.#returned.slice(returned.length);
      },
    };
  }
}
