import { AccountStoreError } from "../errors/account-errors.js";
import type { Account, AccountName } from "./account.js";

/**
 * Returns the revision of the one entry that could not be read, with which it can be replaced or removed;
 * undefined for any other error, and for one that concerns the store as a whole.
 */
export function unreadableRevision(error: unknown): string | undefined {
  return error instanceof AccountStoreError ? error.revision : undefined;
}

/** Describes an account whose entry cannot be read. */
export function unreadableAccount({ account, provider }: AccountName, reason: string): Account {
  return { provider, account, status: "unreadable", reason };
}

/** Explains a key under which no account is ever stored. */
export function strayKeyReason(key: string): string {
  return `The store holds the key ${JSON.stringify(key)}, which belongs to no account: it was not written by ConnectedAccounts. Read it with store.get and remove it with store.delete.`;
}
