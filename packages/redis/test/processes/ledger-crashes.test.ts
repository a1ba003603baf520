import { afterAll, beforeAll, describe } from "vitest";
import { testItemCrashes } from "../../../core/test/items/crash/test-item-crashes.js";
import { testCrashes } from "../../../core/test/ledger/crash/test-crashes.js";
import { openStore, openStoreModule } from "../helpers/open-store.js";
import { type RedisServer, redisMissing, redisTitle, startRedis } from "../helpers/redis-server.js";

describe.skipIf(redisMissing)(redisTitle("a ledger on Redis"), () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  const getStore = () => ({ open: openStore, module: openStoreModule, address: server.url });
  testCrashes(getStore);
  testItemCrashes(getStore);
});
