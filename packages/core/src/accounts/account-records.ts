import { setTimeout } from "node:timers/promises";
import { parseJson } from "../client/json.js";
import { AccountStoreError } from "../errors/account-errors.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { type AccountName, type AccountRecord, accountRecord } from "./account.js";
import type { AccountStore, StoredEntry } from "./store/account-store.js";
import { unreadableRevision } from "./unreadable-entry.js";

const MAX_NAME_LENGTH = 256;
// More changes of one account at the same moment than there can be: the store shows an old state.
const MAX_ROUNDS = 50;
const MAX_PAUSE_MS = 20;

/** What a record was before a change, and is after it; undefined when there is none. */
export interface Change {
  before: AccountRecord | undefined;
  after: AccountRecord | undefined;
}

/** How a record is changed. */
export interface ChangeOptions {
  /** Whether an entry that cannot be read counts as none, and so is replaced. @default false */
  replaceCorrupted?: boolean;
}

/** An account that is stored. */
export interface StoredName {
  account: string;
  /** Set for a key that no account has; `account` is then the undecoded end of the key. */
  strayKey?: string;
}

/**
 * Account records in a store, as JSON under `account/<provider>/<account>`.
 *
 * All methods throw what the store throws, ConfigurationError for a name that cannot be one, and
 * AccountStoreError when the entry is not an account.
 */
export class AccountRecords {
  readonly #store: AccountStore;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  async read(name: AccountName): Promise<AccountRecord | undefined> {
    return (await this.#find(name, false)).before;
  }

  /**
   * Changes a record to what `decide` makes of it is at that moment: another one, `removed`, or
   * undefined to leave it. It is asked again when somebody else was faster.
   */
  async change(
    name: AccountName,
    decide: (record: AccountRecord | undefined) => AccountRecord | "removed" | undefined,
    { replaceCorrupted: overDamage = false }: ChangeOptions = {},
  ): Promise<Change> {
    const key = accountKey(name);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { before, revision } = await this.#find(name, overDamage);
      const after = decide(before);
      if (after === undefined) return { before, after: before };
      if (after !== "removed") {
        const value = JSON.stringify(after);
        if (await this.#store.put(key, value, { expected: revision })) return { before, after };
      } else if (revision === undefined || (await this.#store.delete(key, revision))) {
        return { before, after: undefined };
      }
      await setTimeout(Math.random() * MAX_PAUSE_MS);
    }
    throw new AccountStoreError(
      "store_unavailable",
      "The store of accounts changes faster than it can be written, or shows an old state of it.",
      { retryable: true },
    );
  }

  /** Changes a record that there is. Returns what is stored at the end. */
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

  async #find(name: AccountName, overDamage: boolean) {
    try {
      const entry = await this.#store.get(accountKey(name));
      return { before: entry && parsed(entry, name), revision: entry?.revision };
    } catch (error) {
      const revision = unreadableRevision(error);
      if (!overDamage || revision === undefined) throw error;
      return { before: undefined, revision };
    }
  }
}

/** The key of an account. @throws ConfigurationError for a name that cannot be one. */
export function accountKey({ account, provider }: AccountName): string {
  if (typeof account === "string" && account !== "" && account.length <= MAX_NAME_LENGTH) {
    // Percent-encoded, so that no name reaches into the keys of another provider.
    if (account.isWellFormed()) return accountPrefix(provider) + encodeURIComponent(account);
  }
  throw new ConfigurationError(
    `The name of an account must be a text of 1 to ${MAX_NAME_LENGTH} characters, such as user-42.`,
  );
}

function accountPrefix(provider: string): string {
  return `account/${provider}/`;
}

function storedName(key: string, provider: string): StoredName {
  const encoded = key.slice(accountPrefix(provider).length);
  try {
    const account = decodeURIComponent(encoded);
    // Otherwise it is another spelling, and reading the account would find another entry.
    if (accountKey({ account, provider }) === key) return { account };
  } catch {
    // A malformed escape, or a name that cannot be one.
  }
  return { account: encoded, strayKey: key };
}

function parsed({ revision, value }: StoredEntry, { account, provider }: AccountName) {
  const { data } = accountRecord.safeParse(parseJson(value)?.json);
  if (data !== undefined && data.account === account && data.provider === provider) return data;
  throw new AccountStoreError(
    "store_damaged",
    `What is stored for the account ${JSON.stringify(account)} of ${provider} is not an account. It is left as it is; restore the store from a backup, or connect the account again.`,
    { revision },
  );
}
