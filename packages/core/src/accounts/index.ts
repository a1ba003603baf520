// Entry point for applications whose users connect their own accounts, and for authors of account stores.
export type { Account, AccountName, AccountStatus } from "./account.js";
export type { CompleteOptions } from "./complete-authorization.js";
export type { ConnectApiKeyOptions } from "./connect-api-key.js";
export { ConnectedAccounts, type ConnectedAccountsOptions } from "./connected-accounts.js";
export type { StartedAuthorization, StartOptions } from "./start-authorization.js";
export type { AccountStore, PutOptions, StoredEntry } from "./store/account-store.js";
export { Encryption, type EncryptionOptions } from "./store/encryption.js";
export { checkedLifetimeMs, checkedText } from "./store/entry.js";
export { getErrorName } from "../errors/error-name.js";
export { MemoryAccountStore } from "./store/memory-account-store.js";
export { reencryptAll } from "./store/reencrypt.js";
export {
  SqliteAccountStore,
  type SqliteAccountStoreOptions,
} from "./store/sqlite-account-store.js";
export { loopbackLogin, type LoopbackLoginOptions } from "./login/loopback-login.js";
