/** A document that was added (no `before`), replaced, or deleted (no `after`). */
export interface Change {
  collection: string;
  id: string;
  before: object | undefined;
  after: object | undefined;
}

/** Called with the changes of a transaction after its commit, in the order of the first change of each. */
export type ChangeListener = (changes: readonly Change[]) => void;

type Place = Pick<Change, "collection" | "id">;

/** The changes in the collections that listeners watch. */
export class ChangeLog {
  readonly #listeners: { collections: ReadonlySet<string>; listener: ChangeListener }[] = [];
  readonly #read: (place: Place) => object | undefined;
  /** Documents as they were before the first change; undefined outside transactions. */
  #transaction: Map<string, Change> | undefined;
  readonly #replacementListeners: (() => void)[] = [];
  /** True once the current transaction has replaced everything. */
  #isReplaced = false;

  constructor(read: (place: Place) => object | undefined) {
    this.#read = read;
  }

  watch(collections: readonly string[], listener: ChangeListener): void {
    this.#listeners.push({ collections: new Set(collections), listener });
  }

  /** Calls a listener after each transaction that deleted or replaced everything. */
  onReplaced(listener: () => void): void {
    this.#replacementListeners.push(listener);
  }

  /** True in a transaction that has replaced everything, whose changes are not reported. */
  get #isReplacing(): boolean {
    return this.#isReplaced && this.#transaction !== undefined;
  }

  /** Runs a transaction. Its changes are reported together, or not at all if it throws. */
  collect<Result>(work: () => Result): Result {
    const changes = new Map<string, Change>();
    this.#transaction = changes;
    this.#isReplaced = false;
    let result: Result;
    try {
      result = work();
    } finally {
      this.#transaction = undefined;
    }
    this.#report([...changes.values()]);
    if (this.#isReplaced) for (const listener of this.#replacementListeners) listener();
    return result;
  }

  /** Runs a write to one document. */
  write<Result>(place: Place, work: () => Result): Result {
    const key = `${place.collection}/${place.id}`;
    const isKnown = this.#transaction?.has(key) ?? false;
    if (
      this.#isReplacing ||
      isKnown ||
      !this.#listeners.some(({ collections }) => collections.has(place.collection))
    )
      return work();
    const change = { ...place, before: this.#read(place), after: undefined };
    const result = work();
    if (this.#transaction) this.#transaction.set(key, change);
    else this.#report([change]);
    return result;
  }

  /** Forgets the changes of the current transaction and ignores its later ones: it replaces everything. */
  ignoreTransaction(): void {
    this.#isReplaced = true;
    this.#transaction?.clear();
  }

  #report(changed: readonly Change[]): void {
    const changes = changed
      .map((change) => ({ ...change, after: this.#read(change) }))
      .filter(({ before, after }) => before !== undefined || after !== undefined);
    for (const { collections, listener } of this.#listeners) {
      const watched = changes.filter(({ collection }) => collections.has(collection));
      if (watched.length > 0) listener(watched);
    }
  }
}
