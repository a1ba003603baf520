import { setTimeout } from "node:timers/promises";
import { parseJson } from "../text/json.js";
import { StoreError, unreadableRevision } from "../errors/store-error.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { type AccountName, type AccountRecord, accountRecord } from "./account.js";
import type { Store, StoredEntry } from "../store/store.js";

const MAX_NAME_LENGTH = 256;
// More concurrent changes of one account than are plausible: the store returns stale entries.
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 20;

/** A record before and after a change; undefined means that it does not exist. */
export interface Change {
  before: AccountRecord | undefined;
  after: AccountRecord | undefined;
}

/** Options of a change. */
export interface ChangeOptions {
  /** True to replace an entry that cannot be read. @default false */
  replaceCorrupted?: boolean;
}

/** An account that is stored. */
export interface StoredName {
  account: string;
  /** Set for a key that belongs to no account; `account` is then the undecoded end of the key. */
  strayKey?: string;
}

/**
 * Account records in a store, as JSON under `account/<provider>/<account>`.
 *
 * All methods throw the store's errors, ConfigurationError for an invalid name, and StoreError if the
 * entry is not an account.
 */
export class AccountRecords {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async read(name: AccountName): Promise<AccountRecord | undefined> {
    return (await this.#find(name, false)).before;
  }

  /**
   * Changes a record by compare-and-set. `update` gets the current record and returns the new one,
   * `delete`, or undefined to leave it unchanged. It is called again after a concurrent change.
   */
  async change(
    name: AccountName,
    update: (record: AccountRecord | undefined) => AccountRecord | "delete" | undefined,
    { replaceCorrupted = false }: ChangeOptions = {},
  ): Promise<Change> {
    const key = accountKey(name);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { before, revision } = await this.#find(name, replaceCorrupted);
      const after = update(before);
      if (after === undefined) return { before, after: before };
      if (after !== "delete") {
        const value = JSON.stringify(after);
        if (await this.#store.put(key, value, { expected: revision })) return { before, after };
      } else if (revision === undefined || (await this.#store.delete(key, revision))) {
        return { before, after: undefined };
      }
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
    throw new StoreError(
      "store_unavailable",
      "The store of accounts changes faster than it can be written, or returns stale entries.",
      { retryable: true },
    );
  }

  /** Changes an existing record. Returns the stored record. */
  async update(
    name: AccountName,
    change: (record: AccountRecord) => AccountRecord | undefined,
  ): Promise<AccountRecord | undefined> {
    return (await this.change(name, (record) => record && change(record))).after;
  }

  /** Lists all accounts of a provider, in the order of their names. */
  async names(provider: string): Promise<StoredName[]> {
    const keys = await this.#store.keys(accountPrefix(provider));
    const names = keys.map((key) => storedName(key, provider));
    return names.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  }

  async #find(name: AccountName, replaceCorrupted: boolean) {
    try {
      const entry = await this.#store.get(accountKey(name));
      return { before: entry && parsed(entry, name), revision: entry?.revision };
    } catch (error) {
      const revision = unreadableRevision(error);
      if (!replaceCorrupted || revision === undefined) throw error;
      return { before: undefined, revision };
    }
  }
}

/** Returns the key of an account. @throws ConfigurationError for an invalid name. */
export function accountKey({ account, provider }: AccountName): string {
  if (typeof account === "string" && account !== "" && account.length <= MAX_NAME_LENGTH) {
    // Percent-encoded, so that a name cannot collide with the keys of another provider.
    if (account.isWellFormed()) return accountPrefix(provider) + encodeURIComponent(account);
  }
  throw new ConfigurationError(
    `The name of an account must be a string of 1 to ${MAX_NAME_LENGTH} characters, such as user-42.`,
  );
}

function accountPrefix(provider: string): string {
  return `account/${provider}/`;
}

function storedName(key: string, provider: string): StoredName {
  const encoded = key.slice(accountPrefix(provider).length);
  try {
    const account = decodeURIComponent(encoded);
    // Otherwise the key is a different encoding, and reading the account would find another entry.
    if (accountKey({ account, provider }) === key) return { account };
  } catch {
    // A malformed escape or an invalid name.
  }
  return { account: encoded, strayKey: key };
}

function parsed({ revision, value }: StoredEntry, { account, provider }: AccountName) {
  const { data } = accountRecord.safeParse(parseJson(value)?.json);
  if (data !== undefined && data.account === account && data.provider === provider) return data;
  throw new StoreError(
    "store_damaged",
    `The stored entry for the account ${JSON.stringify(account)} of ${provider} is not an account. It was not modified; restore the store from a backup, or connect the account again.`,
    { revision },
  );
}
