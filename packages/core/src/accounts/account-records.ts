import { ConfigurationError } from "../errors/configuration-error.js";
import { StoreDamagedError } from "../errors/store-damaged-error.js";
import { type AccountName, type AccountRecord, accountRecord } from "./account.js";
import type { AccountStore } from "./store/account-store.js";

const LONGEST_NAME = 256;

/** A record, and which writing of it this is. */
export interface StoredRecord {
  record: AccountRecord;
  revision: string;
}

/** Account records in a store, as JSON under `account/<provider>/<account>`. */
export class AccountRecords {
  readonly #store: AccountStore;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /** @throws what the store throws, StoreDamagedError when the entry is no account. */
  async read(name: AccountName): Promise<StoredRecord | undefined> {
    const key = accountKey(name);
    const entry = await this.#store.get(key);
    if (entry === undefined) return undefined;
    return { record: parsed(entry.value, name), revision: entry.revision };
  }

  /** Writes a record in place of the one with this revision, or of none; false when there is another. */
  async write(record: AccountRecord, expected: string | undefined): Promise<boolean> {
    const options = { expected };
    return (
      (await this.#store.put(accountKey(record), JSON.stringify(record), options)) !== undefined
    );
  }

  /** Changes a record as it is then; `change` returns undefined to leave it. Returns what is stored at the end. */
  async update(
    name: AccountName,
    change: (record: AccountRecord) => AccountRecord | undefined,
  ): Promise<AccountRecord | undefined> {
    for (;;) {
      const stored = await this.read(name);
      const changed = stored && change(stored.record);
      if (stored === undefined || changed === undefined) return stored?.record;
      if (await this.write(changed, stored.revision)) return changed;
    }
  }

  /** Removes the record with this revision; false when there is another. */
  remove(name: AccountName, expected: string): Promise<boolean> {
    return this.#store.delete(accountKey(name), expected);
  }

  /** The names of all accounts of a provider. */
  async names(provider: string): Promise<string[]> {
    const prefix = `account/${provider}/`;
    const keys = await this.#store.keys(prefix);
    return keys.map((key) => decodeURIComponent(key.slice(prefix.length))).toSorted();
  }
}

/** The key of an account. @throws ConfigurationError for a name that cannot be one. */
export function accountKey({ account, provider }: AccountName): string {
  if (typeof account === "string" && account !== "" && account.length <= LONGEST_NAME) {
    // Percent-encoded, so that no name reaches into the keys of another provider.
    if (account.isWellFormed()) return `account/${provider}/${encodeURIComponent(account)}`;
  }
  throw new ConfigurationError(
    `The name of an account must be a text of 1 to ${LONGEST_NAME} characters, such as user-42.`,
  );
}

function parsed(value: string, { account, provider }: AccountName): AccountRecord {
  const result = accountRecord.safeParse(jsonOf(value));
  const { data } = result;
  if (data !== undefined && data.account === account && data.provider === provider) return data;
  throw new StoreDamagedError(
    `What is stored for the account ${JSON.stringify(account)} of ${provider} is not an account. It is left as it is; restore the store from a backup, or remove the entry and connect the account again.`,
  );
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}
