/** With more writes, everything is replaced or compared. */
const MAX_POSITIONS = 1_000;

/** Writes to a store since it had the content of a copy. */
export class WrittenSince {
  /** The positions of the documents. Those of writes that were rolled back may be among them. */
  readonly positions = new Set<number>();
  /** True if binary contents were written. */
  hasContents = false;
  readonly #location: string;
  #isComplete = true;

  /** Starts with nothing written since the store had the content of the copy at `location`. */
  constructor(location: string) {
    this.#location = location;
  }

  /** True if this is all that was written since the store had the content of this copy. */
  covers(location: string): boolean {
    return this.#isComplete && this.#location === location;
  }

  add(position: number): void {
    if (this.positions.size < MAX_POSITIONS) this.positions.add(position);
    else this.#isComplete = false;
  }

  addContents(): void {
    this.hasContents = true;
  }
}
