/** The latest start times of requests, oldest first, as a ring that grows up to its capacity. */
export class StartLog {
  readonly #capacity: number;
  #times: number[] = [];
  #oldest = 0;
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#size;
  }

  /** The start time at this place, the oldest being at 0. */
  at(index: number): number {
    return this.#times[(this.#oldest + index) % this.#times.length] ?? Number.NaN;
  }

  /** Adds a start, which is never before the last one. */
  push(time: number): void {
    if (this.#size === this.#times.length) this.#grow();
    this.#times[(this.#oldest + this.#size) % this.#times.length] = time;
    this.#size += 1;
  }

  /** Drops the starts up to and including this time. */
  dropUntil(time: number): void {
    while (this.#size > 0 && this.at(0) <= time) {
      this.#oldest = (this.#oldest + 1) % this.#times.length;
      this.#size -= 1;
    }
  }

  #grow(): void {
    const length = Math.min(Math.max(8, this.#times.length * 2), this.#capacity);
    const times = Array.from({ length: this.#size }, (_unused, index) => this.at(index));
    this.#times = [...times, ...Array.from({ length: length - this.#size }, () => 0)];
    this.#oldest = 0;
  }
}
