import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { convintelProvider } from "@workbelt/convintel-tools";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { PostgresAccountStore } from "@workbelt/core/postgres";
import { crmProvider } from "@workbelt/crm-tools";
import { notesProvider } from "@workbelt/notes-tools";
import { Pool } from "pg";
import { createClient, type RedisClientType } from "redis";

/** All that the processes of a fleet share. */
export interface SharedState {
  redis: RedisClientType;
  accounts: ConnectedAccounts;
  checkpointer: PostgresSaver;
  close(): Promise<void>;
}

/**
 * Connects to POSTGRES_URL, for what must not be lost (accounts, checkpoints), and to REDIS_URL,
 * for what changes fast (queue).
 */
export async function openSharedState(): Promise<SharedState> {
  const redis: RedisClientType = createClient({ url: requireVariable("REDIS_URL") });
  redis.on("error", (error) => console.error(`Redis: ${String(error)}`));
  await redis.connect();
  const pool = new Pool({ connectionString: requireVariable("POSTGRES_URL") });
  pool.on("error", (error) => console.error(`Postgres: ${error.message}`));
  return {
    redis,
    accounts: new ConnectedAccounts({
      store: new PostgresAccountStore({ pool }),
      providers: [convintelProvider(), crmProvider(), notesProvider()],
    }),
    checkpointer: new PostgresSaver(pool),
    close: async () => {
      await redis.close();
      await pool.end();
    },
  };
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}
