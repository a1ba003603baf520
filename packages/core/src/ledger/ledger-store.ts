import type { AccountStore } from "../accounts/store/account-store.js";

/** Storage of a {@link CallLedger}: any `AccountStore`, also the one that keeps the accounts. */
export type LedgerStore = Pick<AccountStore, "get" | "put" | "delete">;
