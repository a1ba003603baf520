export {
  PostgresAccountStore,
  type PostgresAccountStoreOptions,
} from "./postgres-account-store.js";
export type { PostgresPool, PostgresResult, PostgresStatement } from "./postgres-pool.js";
export { PostgresAuditTable, type PostgresAuditTableOptions } from "./postgres-audit-table.js";
