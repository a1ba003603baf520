import { startPostgres } from "../../../packages/core/test/helpers/postgres-server.ts";
import { startRedis } from "../../../packages/core/test/helpers/redis-server.ts";

/** The servers of a fleet, as environment variables. */
export interface Servers {
  environment: { REDIS_URL: string; POSTGRES_URL: string };
  stop(): Promise<void>;
}

/** Uses REDIS_URL and POSTGRES_URL, or starts servers that are installed on this machine, with empty data. */
export async function startServers(): Promise<Servers> {
  const { REDIS_URL, POSTGRES_URL } = process.env;
  const redis = REDIS_URL ? undefined : await startRedis();
  const postgres = POSTGRES_URL ? undefined : await startPostgres();
  return {
    environment: {
      REDIS_URL: REDIS_URL ?? redis?.url ?? "",
      POSTGRES_URL: POSTGRES_URL ?? postgres?.url ?? "",
    },
    stop: async () => {
      await redis?.stop();
      await postgres?.stop();
    },
  };
}
