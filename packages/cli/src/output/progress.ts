const CLEAR_LINE = "\r\u001B[K";

/**
 * A count of what was read or written so far, on one line of the terminal. Without a terminal at the standard error, and
 * while the items themselves appear at the terminal, nothing is shown.
 */
export class Progress {
  readonly #noun: string;
  readonly #isShown: boolean;
  #count = 0;

  constructor(noun: string, { isOutputVisible }: { isOutputVisible: boolean }) {
    this.#noun = noun;
    this.#isShown = process.stderr.isTTY && !(isOutputVisible && process.stdout.isTTY);
  }

  /** Adds to the count, and shows it. */
  add(count: number): void {
    this.#count += count;
    if (this.#isShown) process.stderr.write(`${CLEAR_LINE}${this.#count} ${this.#noun} …`);
  }

  /** Leaves the count on a line of its own. */
  end(): void {
    if (!this.#isShown || this.#count === 0) return;
    process.stderr.write(`${CLEAR_LINE}${this.#count} ${this.#noun}.\n`);
  }
}
