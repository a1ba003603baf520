import { startLocalPostgres } from "./local-postgres.ts";
import { startLocalRedis } from "./local-redis.ts";

/** Connections to the servers of a fleet, as environment variables. */
export interface Servers {
  environment: { REDIS_URL: string; POSTGRES_URL: string };
  stop(): Promise<void>;
}

/** Uses REDIS_URL and POSTGRES_URL, or starts the servers that are installed on this machine, without data. */
export async function startServers(): Promise<Servers> {
  const { REDIS_URL, POSTGRES_URL } = process.env;
  const redis = REDIS_URL ? undefined : await startLocalRedis();
  try {
    const postgres = POSTGRES_URL ? undefined : await startLocalPostgres();
    return {
      environment: {
        REDIS_URL: redis?.url ?? REDIS_URL ?? "",
        POSTGRES_URL: postgres?.url ?? POSTGRES_URL ?? "",
      },
      stop: async () => {
        await redis?.stop();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await redis?.stop();
    throw error;
  }
}
