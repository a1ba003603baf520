// Entry point for applications that keep accounts, ledgers, journals, marks or plans, and for authors of stores.
export { getErrorName } from "../errors/error-name.js";
export { Encryption, type EncryptionOptions } from "./encryption.js";
export { checkedLifetimeMs, checkedText } from "./entry.js";
export { MemoryStore, type MemoryStoreOptions } from "./memory-store.js";
export { reencryptAll } from "./reencrypt.js";
export { SqliteStore, type SqliteStoreOptions } from "./sqlite-store.js";
export type { PutOptions, Store, StoredEntry } from "./store.js";
