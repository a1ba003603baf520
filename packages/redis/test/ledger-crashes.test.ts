import { afterAll, beforeAll, describe } from "vitest";
import { testCrashes } from "../../core/test/ledger/crash/test-crashes.js";
import { openStore, openStoreModule } from "./helpers/open-store.js";
import { type RedisServer, redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";

describe.skipIf(redisMissing)(redisTitle("a ledger on Redis"), () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  testCrashes(() => ({ open: openStore, module: openStoreModule, address: server.url }));
});
