import type { Account, AccountName } from "./account.js";

/** Describes an account whose entry cannot be read. */
export function unreadableAccount({ account, provider }: AccountName, reason: string): Account {
  return { provider, account, status: "unreadable", reason };
}

/** Explains a key under which no account is ever stored. */
export function strayKeyReason(key: string): string {
  return `The store holds the key ${JSON.stringify(key)}, which ConnectedAccounts did not write. Read it with store.get and remove it with store.delete.`;
}
