export { RedisAccountStore, type RedisAccountStoreOptions } from "./redis-account-store.js";
export type { RedisClient } from "./redis-client.js";
