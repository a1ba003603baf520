// Entry point for mirrors. Needs @workbelt/mirror.
export { PostgresMirrorStore, type PostgresMirrorStoreOptions } from "./postgres-mirror-store.js";
export type { PostgresClient, PostgresClientPool } from "../postgres-pool.js";
