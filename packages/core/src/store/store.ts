/** A stored value with its revision. */
export interface StoredEntry {
  value: string;
  /** Differs for every write of every entry; compared, never read. */
  revision: string;
}

/** Condition and lifetime of a write. */
export interface PutOptions {
  /** Revision it replaces; if omitted, the key must not exist. */
  expected?: string | undefined;
  /** Milliseconds until the entry expires: at once for 0, less or NaN, never if omitted. */
  lifetimeMs?: number | undefined;
}

/**
 * Storage of connected accounts, call ledgers, undo journals, marks of policies and plans: text entries under keys,
 * written atomically.
 * Every change names the revision it replaces, so that of two processes that change one entry at the same time
 * exactly one succeeds, and the other reads again. There is no other coordination. Values hold
 * tokens in clear: a store that writes them anywhere seals them, for example with `Encryption`.
 * `testStore` of `@workbelt/testing` says whether a store does all this.
 *
 * Every method throws ConfigurationError for ill-formed text (half of a surrogate pair), and
 * StoreError if the store cannot be reached or written, or its content cannot be read. Nothing was
 * changed then, unless `mayHaveHappened` is true: then a response was lost.
 */
export interface Store {
  /** Returns the entry under this key, unless it has expired. */
  get(key: string): Promise<StoredEntry | undefined>;
  /** Writes if the entry has the expected revision. Returns the new revision; undefined if it does not match. */
  put(key: string, value: string, options?: PutOptions): Promise<string | undefined>;
  /** Deletes the entry if it has the expected revision. Returns false if it does not match. */
  delete(key: string, expected: string): Promise<boolean>;
  /** Returns all keys with this prefix, in no particular order. */
  keys(prefix: string): Promise<string[]>;
}
