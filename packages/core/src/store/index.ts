// Entry point for applications that keep accounts, ledgers, journals, marks or plans, and for authors of stores and of
// rate limits that machines share.
export { getErrorName } from "../errors/error-name.js";
export { Encryption, type EncryptionOptions } from "./encryption.js";
export { checkedLifetimeMs, checkedText } from "./entry.js";
export { MemoryStore, type MemoryStoreOptions } from "./memory-store.js";
export { reencryptAll } from "./reencrypt.js";
export {
  openSqliteFile,
  openSqliteMemory,
  type SqliteFile,
  type SqliteFileOptions,
  type SqliteFormat,
} from "./sqlite-file.js";
export { SqliteStore, type SqliteStoreOptions } from "./sqlite-store.js";
export { type LockedFile, whenFree } from "./sqlite-waiting.js";
export { ACCOUNT_STORE, type StoreWords } from "./store-words.js";
export type { PutOptions, Store, StoredEntry } from "./store.js";
export type { LimitedClient, Limiter, RateLimitedCall, Turn } from "../client/limiter.js";
export { createQueueFullError, type WaitLimits } from "../client/rate-limit-bucket.js";
export { RateLimiter } from "../client/rate-limiter.js";
export { ReportedLimits } from "../client/reported-limits.js";
export { raceAbort, withTimeout } from "../client/waiting.js";
