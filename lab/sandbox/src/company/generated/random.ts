/** Pseudo-random choices that are the same for the same seed on every machine (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `min` to `max`, both included; `min` if `max` is smaller. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * Math.max(1, max - min + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. Throws if there is none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  }

  /** Up to `count` different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    const taken: Item[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.integer(0, left.length - 1), 1));
    }
    return taken;
  }

  /** One of the items, each with a chance in proportion to its weight. */
  pickWeighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item {
    const total = items.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = this.next() * total;
    for (const [item, weight] of items) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return this.pick(items)[0];
  }

  /** A quarter of an hour in the working day, as `HH:MM`. */
  time(): string {
    const hour = String(this.integer(8, 16)).padStart(2, "0");
    return `${hour}:${this.pick(["00", "15", "30", "45"])}`;
  }
}
