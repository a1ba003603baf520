/** Chance that a number determines, so that a failed run can be repeated. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns an integer from 0 to below `limit`. (mulberry32) */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** Returns true in one of `times` cases. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Value>(values: readonly Value[]): Value {
    if (values.length === 0) throw new Error("There is nothing to choose from.");
    return values[this.below(values.length)] as Value;
  }
}
