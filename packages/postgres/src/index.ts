export { PostgresStore, type PostgresStoreOptions } from "./postgres-store.js";
export type { PostgresPool, PostgresResult, PostgresStatement } from "./postgres-pool.js";
export { PostgresAuditTable, type PostgresAuditTableOptions } from "./postgres-audit-table.js";
