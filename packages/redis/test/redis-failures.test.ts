import { createClient } from "redis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { RedisStore, type RedisClient } from "../src/index.js";
import { redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";
import { encryptionKey } from "../../core/test/store/keys.js";
import { expectSilent, failureOf } from "../../core/test/store/store-failures.js";

describe.skipIf(redisMissing)(redisTitle("RedisStore without its server"), () => {
  test("a stopped server is a retryable error", async () => {
    const { client, server, store } = await started();
    await server.stop();
    const failures = [
      await failureOf(store.get("alice")),
      await failureOf(store.put("alice", "the secret token")),
      await failureOf(store.delete("alice", "wb1.revision")),
      await failureOf(store.keys("")),
      await failureOf(store.rotate()),
    ];
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: "store_unavailable" });
      expectSilent(failure);
    }
    expect(failures[0]).toMatchObject({ retryable: true, mayHaveHappened: false });
    client.destroy();
    const closed = await failureOf(store.put("alice", "the secret token"));
    expect(closed).toMatchObject({ retryable: true, mayHaveHappened: false });
    expect(closed.message).toContain("ClientClosedError");
  });

  test("a server that does not respond times out", async () => {
    const { server, store } = await started();
    process.kill(server.processId, "SIGSTOP");
    const [read, write] = await Promise.all([
      failureOf(store.get("alice")),
      failureOf(store.put("alice", "the secret token")),
    ]);
    process.kill(server.processId, "SIGCONT");
    expect(read).toMatchObject({ code: "store_unavailable", retryable: true });
    expect(write).toMatchObject({ code: "store_unavailable", mayHaveHappened: true });
    expectSilent(write);
  });

  async function started() {
    const server = await startRedis();
    const client = createClient({ url: server.url, commandOptions: { timeout: 0 } });
    client.on("error", () => {});
    await client.connect();
    onTestFinished(async () => {
      if (client.isOpen) client.destroy();
      await server.stop();
    });
    return {
      client,
      server,
      store: new RedisStore({ client, encryptionKey, timeoutMs: 300 }),
    };
  }
});

describe("RedisStore with a client of any kind", () => {
  const storeOf = (sendCommand: RedisClient["sendCommand"]) =>
    new RedisStore({ client: { sendCommand }, encryptionKey, timeoutMs: 100 });

  test("the client's own error is not exposed, as it can contain the command", async () => {
    const store = storeOf(async ([name, ...rest]) => {
      const error = new Error(`ERR unknown command ${name} with ${rest.join(" ")}`);
      throw Object.assign(error, { command: { name, args: rest }, cause: new Error(rest.join()) });
    });
    for (const call of [store.put("the secret", "token"), store.delete("the secret", "wb1.x")]) {
      const failure = await failureOf(call);
      expect(failure).toMatchObject({ code: "store_unavailable", retryable: false });
      expect(failure.message).toContain("(ERR)");
      expectSilent(failure);
    }
  });

  test.each([
    [Object.assign(new Error("connect ECONNREFUSED 127.0.0.1"), { code: "ECONNREFUSED" }), false],
    [Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }), true],
    [new Error("Connection is closed."), true],
    [new TypeError("Cannot read"), true],
    ["a thrown text", true],
  ])("mayHaveHappened is right after %s", async (error, mayHaveHappened) => {
    // oxlint-disable-next-line typescript/only-throw-error
    const store = storeOf(() => Promise.reject(error));
    expect(await failureOf(store.put("alice", "token"))).toMatchObject({ mayHaveHappened });
    expect(await failureOf(store.get("alice"))).toMatchObject({ retryable: true });
  });

  test("a client that never responds times out, and its command is cancelled", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const store = storeOf((_, options) => {
      signals.push(options?.abortSignal);
      return new Promise(() => {});
    });
    const failure = await failureOf(store.put("alice", "token"));
    expect(failure).toMatchObject({ code: "store_unavailable", mayHaveHappened: true });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test.each([{}, [], true, [["0"]]])(
    "a reply of an unknown type is an error: %j",
    async (reply) => {
      const store = storeOf(() => Promise.resolve(reply));
      expect(await failureOf(store.get("alice"))).toMatchObject({ code: "store_unavailable" });
      expect(await failureOf(store.keys(""))).toMatchObject({ code: "store_unavailable" });
    },
  );

  test("invalid options are rejected at once", () => {
    const sendCommand = vi.fn<RedisClient["sendCommand"]>();
    const client = { sendCommand };
    const refused = (code: string) => expect.objectContaining({ code }) as Error;
    expect(() => new RedisStore({ client, prefix: "", encryptionKey })).toThrow(
      refused("configuration"),
    );
    expect(() => new RedisStore({ client, encryptionKey: "password" })).toThrow(
      refused("encryption_key"),
    );
    expect(sendCommand).not.toHaveBeenCalled();
  });
});
