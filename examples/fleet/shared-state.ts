import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { convintelProvider } from "@workbelt/convintel-tools";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { CallLedger } from "@workbelt/core/ledger";
import { PostgresStore } from "@workbelt/postgres";
import { RedisRateLimits } from "@workbelt/redis";
import { crmProvider } from "@workbelt/crm-tools";
import { notesProvider } from "@workbelt/notes-tools";
import { Pool } from "pg";
import { createClient, type RedisClientType } from "redis";

/** State and connections that the processes of a fleet share. */
export interface SharedState {
  redis: RedisClientType;
  accounts: ConnectedAccounts;
  /** Records calls that write, so that a resumed run does not write again. */
  ledger: CallLedger;
  /** Keeps all processes together within the services' rate limits; false for services without limits. */
  rateLimits: RedisRateLimits | false;
  checkpointer: PostgresSaver;
  close(): Promise<void>;
}

/**
 * Connects to POSTGRES_URL, for state that must not be lost (accounts, ledger, checkpoints), and to REDIS_URL,
 * for state that changes fast (queue, rate limits).
 */
export async function openSharedState(): Promise<SharedState> {
  const redis: RedisClientType = createClient({ url: requireVariable("REDIS_URL") });
  redis.on("error", (error) => console.error(`Redis: ${String(error)}`));
  await redis.connect();
  const pool = new Pool({ connectionString: requireVariable("POSTGRES_URL") });
  pool.on("error", (error) => console.error(`Postgres: ${error.message}`));
  const store = new PostgresStore({ pool });
  const providers = [convintelProvider(), crmProvider(), notesProvider()];
  return {
    redis,
    accounts: new ConnectedAccounts({ store, providers }),
    // A killed process holds its calls for as long as the lease. The resumed run waits for that.
    ledger: new CallLedger({ store, leaseMs: 6000 }),
    rateLimits: readRateLimits(redis),
    checkpointer: new PostgresSaver(pool),
    close: async () => {
      await redis.close();
      await pool.end();
    },
  };
}

/** FLEET_WORKERS is the number of processes that share the limits, or 0 for no limits. */
function readRateLimits(client: RedisClientType): RedisRateLimits | false {
  const processes = Number(requireVariable("FLEET_WORKERS"));
  return processes > 0 && new RedisRateLimits({ client, processes });
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set.`);
}
