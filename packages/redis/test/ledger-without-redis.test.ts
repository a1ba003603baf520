import { createClient } from "redis";
import { describe, expect, onTestFinished, test } from "vitest";
import { encryptionKey } from "../../core/test/store/keys.js";
import { paper, startDesk } from "../../core/test/ledger/helpers.js";
import { RedisStore } from "../src/index.js";
import { redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";

describe.skipIf(redisMissing)(redisTitle("a ledger on Redis"), () => {
  test("with Redis stopped, a write fails before the timeouts of several attempts", async () => {
    const server = await startRedis();
    const client = createClient({ url: server.url }).on("error", () => {});
    onTestFinished(async () => {
      client.destroy();
      await server.stop();
    });
    const store = new RedisStore({ client: await client.connect(), encryptionKey });
    const { create, seen } = await startDesk([paper], { store });
    await expect(create()).resolves.toMatchObject({ id: "p1" });
    await server.stop();
    await expect(create("key-2")).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringMatching(/^Nothing was sent.*did not answer within 3 seconds/),
    });
    expect(seen).toHaveLength(1);
  });
});
