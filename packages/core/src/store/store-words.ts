/** What errors say of a kind of store. */
export interface StoreWords {
  /** Noun for it: `account store`. */
  readonly noun: string;
  /** How to go on without a damaged file. */
  readonly withoutFile: string;
  /** How to go on if one entry does not decrypt. */
  readonly withoutEntry: string;
  /** How to go on if an encryption key is lost. */
  readonly withoutKey: string;
  /** How to go on on a full disk. */
  readonly withoutRoom: string;
  /** How to go on with a file of another version of the package. */
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
