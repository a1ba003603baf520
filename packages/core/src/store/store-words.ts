/** Words of errors about a kind of store. */
export interface StoreWords {
  /** Noun for it: `account store`. */
  readonly noun: string;
  /** Advice for a damaged file. */
  readonly withoutFile: string;
  /** Advice for an entry that does not decrypt. */
  readonly withoutEntry: string;
  /** Advice for a lost encryption key. */
  readonly withoutKey: string;
  /** Advice for a full disk. */
  readonly withoutRoom: string;
  /** Advice for a file of another version of the package. */
  readonly otherVersion: string;
}

/** The words of stores of connected accounts. */
export const ACCOUNT_STORE: StoreWords = {
  noun: "account store",
  withoutFile:
    "restore it from a backup, or move it away to start with an empty one and connect the accounts again",
  withoutEntry: "restore it from a backup, or connect the account again",
  withoutKey: "connect the account again, or disconnect it",
  withoutRoom: "make room on the disk",
  otherVersion: "Update this package",
};
