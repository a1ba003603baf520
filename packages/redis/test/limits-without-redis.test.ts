import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createClient } from "redis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ApiClientOptions } from "@workbelt/core";
import { type RedisClient, RedisRateLimits } from "../src/index.js";
import { deskClient } from "../../core/test/helpers/desk.js";
import { connectRedis, createLimitedClient, startArrivals } from "./helpers/limited-clients.js";
import { countBusiestWindow, TIMED } from "./helpers/limited-fleet.js";
import { freePort } from "../../core/test/helpers/free-port.js";
import { redisMissing, redisTitle, startRedis, startRedisAt } from "./helpers/redis-server.js";

const rules = [{ requests: 20, perSeconds: 0.5 }];

function watchWarnings() {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return warn;
}

const failuresOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

const isConfigurationError = expect.objectContaining({ code: "configuration" }) as Error;

test.each(["shared", 1, {}, null])("%j is not a value of the rateLimits option", (rateLimits) => {
  // As a program without types could pass it.
  const options = { rateLimits } as unknown as Partial<ApiClientOptions>;
  expect(() => deskClient("http://127.0.0.1:9", options)).toThrow(isConfigurationError);
});

test.each([{ processes: 0 }, { processes: 1.5 }, { processes: 2, prefix: "" }])(
  "invalid options are rejected: %j",
  (options) => {
    const sendCommand = vi.fn<RedisClient["sendCommand"]>();
    expect(() => new RedisRateLimits({ client: { sendCommand }, ...options })).toThrow(
      isConfigurationError,
    );
    expect(sendCommand).not.toHaveBeenCalled();
  },
);

test("a service whose requests have a cost is refused, because slots are shared one by one", () => {
  const sendCommand = vi.fn<RedisClient["sendCommand"]>();
  const rule = { requests: 10, perSeconds: 1, cost: () => 2 };
  const redis = { sendCommand };
  const create = () => createLimitedClient({ baseUrl: "http://127.0.0.1:9", redis, rules: [rule] });
  expect(create).toThrow(isConfigurationError);
  expect(create).toThrow("cannot share the limits of the desk: its requests have a cost");
});

describe("Limits with a Redis client that fails", TIMED, () => {
  test.each(["LOADING", "READONLY", "OOM", "MISCONF", "BUSY"])(
    "%s: the process keeps to its share and warns once",
    async (code) => {
      const warn = watchWarnings();
      const { arrivals, call } = await start(() => Promise.reject(new Error(`${code} not now`)));
      await Promise.all([call("one", 10), call("other", 5)]);
      expect(arrivals).toHaveLength(15);
      expect(countBusiestWindow(arrivals, 500)).toBe(10);
      expect(warn).toHaveBeenCalledOnce();
      expect(warn).toHaveBeenCalledWith(expect.stringMatching(`\\(${code}\\).*1/2`), {
        code: "WORKBELT_RATE_LIMITS",
      });
    },
  );

  test.each(["WRONGPASS", "NOAUTH", "NOPERM", "WRONGTYPE", "ERR"])(
    "%s at the first call is a ConfigurationError, and nothing is sent",
    async (code) => {
      const warn = watchWarnings();
      const { arrivals, call } = await start(() => Promise.reject(new Error(`${code} no, token`)));
      const failures = failuresOf(await call("one", 3));
      expect(failures).toHaveLength(3);
      for (const failure of failures) {
        expect(failure).toMatchObject({ code: "configuration", retryable: false });
        expect(String(failure)).toContain(`(${code})`);
        expect(String(failure)).not.toContain("token");
      }
      expect(arrivals).toEqual([]);
      expect(warn).not.toHaveBeenCalled();
    },
  );

  test.each([undefined, {}, "PONG", 7])("a reply that is not the script's: %j", async (reply) => {
    const { arrivals, call } = await start(() => Promise.resolve(reply));
    expect(failuresOf(await call("one"))).toMatchObject([{ code: "configuration" }]);
    expect(arrivals).toEqual([]);
  });

  test("a Redis client that never responds delays a call by the timeout at most", async () => {
    watchWarnings();
    const { arrivals, call } = await start(() => new Promise(() => {}));
    await call("one", 5);
    expect(arrivals).toHaveLength(5);
  });

  test("a limit smaller than the number of processes is one request in several windows", async () => {
    watchWarnings();
    const { arrivals, call } = await start(
      () => Promise.reject(new Error("LOADING")),
      [{ requests: 1, perSeconds: 0.2 }],
    );
    await call("one", 3);
    const [first = 0, second = 0, third = 0] = arrivals.map(([at]) => at);
    expect(second - first).toBeGreaterThanOrEqual(400);
    expect(third - second).toBeGreaterThanOrEqual(400);
  });

  test("a call whose deadline comes before the first share fails with a time to try again", async () => {
    watchWarnings();
    const { arrivals, call } = await start(
      () => Promise.reject(new Error("LOADING")),
      [{ requests: 5, perSeconds: 60 }],
      { timeoutMs: 200 },
    );
    const [failure] = failuresOf(await call("one"));
    expect(failure).toMatchObject({ code: "timeout", mayHaveHappened: false });
    expect(arrivals).toEqual([]);
  });

  async function start(sendCommand: RedisClient["sendCommand"], limits = rules, client = {}) {
    const { arrivals, baseUrl } = await startArrivals();
    const options = { baseUrl, redis: { sendCommand }, rules: limits, client };
    return { arrivals, ...createLimitedClient({ ...options, shared: { timeoutMs: 200 } }) };
  }
});

describe.skipIf(redisMissing)(redisTitle("Limits while Redis is away"), TIMED, () => {
  test("two clients stay within the limit when Redis is unavailable at first and is started later", async () => {
    const warn = watchWarnings();
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const { arrivals, baseUrl } = await startArrivals();
    const clients = [0, 1].map(() => {
      const redis = createClient({ url }).on("error", () => {});
      void redis.connect().catch(() => {});
      onTestFinished(() => redis.destroy());
      return createLimitedClient({ baseUrl, redis, rules, shared: { timeoutMs: 800 } });
    });
    const all = Promise.all(clients.map(({ call }, index) => call(`${index}`, 130)));
    await vi.waitFor(() => expect(arrivals.length).toBeGreaterThanOrEqual(20));
    const server = await startRedisAt(port);
    onTestFinished(() => server.stop());
    await all;
    expect(arrivals).toHaveLength(260);
    expect(countBusiestWindow(arrivals, 500)).toBeLessThanOrEqual(20);
    expect(warn).toHaveBeenCalled();
    // Redis is used again.
    const redis = await connectRedis(url);
    expect(await redis.sendCommand(["KEYS", "*"])).toHaveLength(3);
  });

  test.each(["killed and restarted", "stopped and continued"])(
    "the limit holds when Redis is %s in the middle",
    async (how) => {
      const warn = watchWarnings();
      const port = await freePort();
      let server = await startRedisAt(port);
      onTestFinished(() => server.stop());
      const { arrivals, baseUrl } = await startArrivals();
      const clients = await Promise.all(
        [0, 1].map(async () => {
          const redis = await connectRedis(`redis://127.0.0.1:${port}`);
          return createLimitedClient({ baseUrl, redis, rules, shared: { timeoutMs: 800 } });
        }),
      );
      const all = Promise.all(clients.map(({ call }, index) => call(`${index}`, 100)));
      await setTimeout(1_200);
      const before = arrivals.length;
      if (how.startsWith("killed")) await server.stop();
      else process.kill(server.processId, "SIGSTOP");
      await vi.waitFor(() => expect(arrivals.length).toBeGreaterThan(before + 40));
      if (how.startsWith("killed")) server = await startRedisAt(port);
      else process.kill(server.processId, "SIGCONT");
      const results = await all;
      expect(results.flatMap(failuresOf)).toEqual([]);
      expect(arrivals).toHaveLength(200);
      expect(countBusiestWindow(arrivals, 500)).toBeLessThanOrEqual(20);
      expect(warn).toHaveBeenCalled();
    },
  );

  test("the limit holds when Redis restarts so quickly that no call fails", async () => {
    watchWarnings();
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const { arrivals, baseUrl } = await startArrivals();
    const redis = await connectRedis(server.url);
    const clients = [0, 1].map(() => createLimitedClient({ baseUrl, redis, rules }));
    const all = Promise.all(clients.map(({ call }, index) => call(`${index}`, 60)));
    await setTimeout(1_000);
    await redis.sendCommand(["FLUSHALL"]);
    await all;
    expect(arrivals).toHaveLength(120);
    expect(countBusiestWindow(arrivals, 500)).toBeLessThanOrEqual(20);
  });

  test("a key of another type in the middle does not stop the calls", async () => {
    const warn = watchWarnings();
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const { arrivals, baseUrl } = await startArrivals();
    const redis = await connectRedis(server.url);
    const { call } = createLimitedClient({ baseUrl, redis, rules });
    await call("first");
    for (const key of await redis.sendCommand<string[]>(["KEYS", "*:0"])) {
      await redis.sendCommand(["SET", key, "text"]);
    }
    expect(failuresOf(await call("next", 3))).toEqual([]);
    expect(arrivals).toHaveLength(4);
    expect(warn).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("(WRONGTYPE)"), expect.anything());
  });
});

test("a server that is not Redis does not stop the calls", async () => {
  const warn = watchWarnings();
  const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const redis = createClient({ url: `redis://127.0.0.1:${port}` }).on("error", () => {});
  void redis.connect().catch(() => {});
  onTestFinished(() => redis.destroy());
  const { arrivals, baseUrl } = await startArrivals();
  const { call } = createLimitedClient({ baseUrl, redis, rules, shared: { timeoutMs: 800 } });
  await call("one");
  expect(arrivals).toHaveLength(1);
  expect(warn).toHaveBeenCalledOnce();
});
