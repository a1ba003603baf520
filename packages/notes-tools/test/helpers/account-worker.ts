// Run as a process of its own: makes many calls at once for one connected account, on each request from stdin.
import { createInterface } from "node:readline";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { type Store, SqliteStore } from "@workbelt/core/store";
import { PostgresStore } from "@workbelt/postgres";
import { RedisStore } from "@workbelt/redis";
import { createClient } from "redis";
import { createNotesClient, NotesUserListTool, notesProvider } from "../../src/index.js";

const [, , place = "", tokenEndpoint = ""] = process.argv;
const provider = { ...notesProvider(), ...(tokenEndpoint && { tokenEndpoint }) };
const accounts = new ConnectedAccounts({ store: await openStore(), providers: [provider] });
const client = createNotesClient({ accounts, rateLimits: false });
const tool = new NotesUserListTool({ client, account: "ada" });
console.log("ready");

for await (const line of createInterface({ input: process.stdin })) {
  const calls = Array.from({ length: Number(line) }, () => tool.execute({}));
  const results = await Promise.allSettled(calls);
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason)] : [],
  );
  console.log(JSON.stringify({ succeeded: results.length - failures.length, failures }));
}
process.exit(0);

async function openStore(): Promise<Store> {
  if (place.startsWith("postgres:")) return new PostgresStore({ connectionString: place });
  if (!place.startsWith("redis:")) return new SqliteStore({ file: place });
  const redis = createClient({ url: place });
  await redis.connect();
  return new RedisStore({ client: redis });
}
