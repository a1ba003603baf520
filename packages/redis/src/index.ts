export { RedisAccountStore, type RedisAccountStoreOptions } from "./redis-account-store.js";
export type { RedisClient } from "./redis-client.js";
export { RedisRateLimits, type RedisRateLimitsOptions } from "./limits/redis-rate-limits.js";
