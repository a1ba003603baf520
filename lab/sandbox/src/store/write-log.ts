/** With more writes, the earliest are forgotten, and copies from before them are compared as a whole. */
const MAX_POSITIONS = 100_000;

/** The positions that were written to, in order, by which what differs from a copy is found without reading everything. */
export class WriteLog {
  /** Number of the latest write to each position, in the order of these numbers. */
  readonly #positions = new Map<number, number>();
  /** Number of the latest write when a copy was taken, by its location. */
  readonly #copies = new Map<string, number>();
  /** Number of the latest write that is no longer kept. */
  #forgotten = 0;
  #revision = 0;
  readonly #readVersion: () => number;
  #version: number;

  /** @param readVersion - Returns a number that changes when others have written to the same data. */
  constructor(readVersion: () => number) {
    this.#readVersion = readVersion;
    this.#version = readVersion();
  }

  /** Number of the latest write. */
  get revision(): number {
    this.#noticeOthers();
    return this.#revision;
  }

  /** Adds a write to a document. Those that are rolled back may be among them. */
  add(position: number): void {
    this.#revision += 1;
    this.#positions.delete(position);
    this.#positions.set(position, this.#revision);
    if (this.#positions.size > MAX_POSITIONS) this.#forgetOldest();
  }

  /** Notes that the store has the content of the copy at `location` now, or had it when it had that of a `known` copy. */
  addCopy(location: string, known?: string): void {
    this.#noticeOthers();
    const revision = known === undefined ? this.#revision : this.#copies.get(known);
    if (revision !== undefined) this.#copies.set(location, revision);
  }

  /** Forgets all writes and copies: everything was replaced. */
  restart(): void {
    this.#revision += 1;
    this.#positions.clear();
    this.#copies.clear();
    this.#forgotten = this.#revision;
  }

  /** Lists what was written since the store had the content of a copy; undefined if that is not known. */
  listSince(location: string): number[] | undefined {
    this.#noticeOthers();
    const start = this.#copies.get(location);
    if (start === undefined || start < this.#forgotten) return undefined;
    const positions: number[] = [];
    for (const [position, revision] of this.#positions)
      if (revision > start) positions.push(position);
    return positions;
  }

  /** Notices writes by others, which are not known: everything has to be compared. */
  #noticeOthers(): void {
    const version = this.#readVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.restart();
  }

  #forgetOldest(): void {
    const [oldest] = this.#positions;
    if (oldest === undefined) return;
    this.#positions.delete(oldest[0]);
    this.#forgotten = oldest[1];
  }
}
