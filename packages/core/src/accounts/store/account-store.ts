/** A value in a store, and which writing of it this is. */
export interface StoredEntry {
  value: string;
  /** Differs for every write of every entry; compared, never read. */
  revision: string;
}

/** When a write may happen, and how long it lasts. */
export interface PutOptions {
  /** The revision it replaces; when left out, there must be no entry under the key. */
  expected?: string | undefined;
  /** Milliseconds after which the entry is gone, at once for 0, less or NaN; when left out it stays. */
  lifetimeMs?: number | undefined;
}

/**
 * Where connected accounts are kept: entries of text under keys, each changed as a whole or not at all.
 * Every change names what it replaces, so that of two processes that change one entry at the same time
 * exactly one succeeds; the other one looks again. That is all the coordination there is. Values hold
 * tokens in clear: a store that writes them anywhere seals them, for example with `Encryption`.
 * `testAccountStore` of `@workbelt/core/testing` says whether a store does all this.
 *
 * Every method throws ConfigurationError for a text that cannot be written (half of a surrogate pair),
 * AccountStoreError when the store cannot be reached or written, and
 * AccountStoreError or AccountStoreError when what it holds cannot be read; nothing is changed
 * then, but for a AccountStoreError whose `mayHaveHappened` says that a reply was lost.
 */
export interface AccountStore {
  /** The entry under this key, unless its lifetime is over. */
  get(key: string): Promise<StoredEntry | undefined>;
  /** Writes if the entry is still the expected one. Returns its new revision; undefined if it is another. */
  put(key: string, value: string, options?: PutOptions): Promise<string | undefined>;
  /** Removes the entry if it is still the expected one; false if it is another, or none. */
  delete(key: string, expected: string): Promise<boolean>;
  /** All keys that begin with this, in no particular order. */
  keys(prefix: string): Promise<string[]>;
}
