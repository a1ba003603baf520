export { RedisStore, type RedisStoreOptions } from "./redis-store.js";
export type { RedisClient } from "./redis-client.js";
export { RedisRateLimits, type RedisRateLimitsOptions } from "./limits/redis-rate-limits.js";
