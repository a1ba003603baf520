import { createClient } from "redis";
import { afterAll, beforeAll, describe } from "vitest";
import { testSealedStores } from "../../core/test/accounts/sealed-stores.js";
import { encryptionKey, otherKey } from "../../core/test/store/keys.js";
import { RedisStore } from "../src/index.js";
import { type RedisServer, redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";

describe.skipIf(redisMissing)(redisTitle("RedisStore"), () => {
  let server: RedisServer;
  let client: ReturnType<typeof createClient>;
  let stores = 0;
  beforeAll(async () => {
    server = await startRedis();
    client = createClient({ url: server.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  testSealedStores(() => {
    stores += 1;
    const prefix = `workbelt-${stores}:`;
    return {
      store: new RedisStore({ client, prefix, encryptionKey }),
      withOtherKey: new RedisStore({
        client,
        prefix,
        encryptionKey: [otherKey, encryptionKey],
      }),
    };
  });
});
