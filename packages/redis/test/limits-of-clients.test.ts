import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { isReadOnly, path } from "@workbelt/core/provider";
import {
  respondWithJson,
  startRecordingServer,
} from "../../../lab/testing/src/recording-server.js";
import { collectEvents } from "../../core/test/helpers/collect-events.js";
import { connectRedis, createLimitedClient, startArrivals } from "./helpers/limited-clients.js";
import { countBusiestWindow, TIMED } from "./helpers/limited-fleet.js";
import { redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";

const failuresOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

describe.skipIf(redisMissing)(redisTitle("Clients with limits in Redis"), TIMED, () => {
  test("clients with the same token share a limit", async () => {
    const { arrivals, createClient } = await start({ requests: 10, perSeconds: 0.5 });
    const [one, other] = [await createClient(), await createClient()];
    await Promise.all([one.call("one", 15), other.call("other", 15)]);
    expect(arrivals).toHaveLength(30);
    expect(countBusiestWindow(arrivals, 500)).toBe(10);
  });

  test("clients with different tokens, and accounts, do not wait for each other", async () => {
    const { arrivals, createClient } = await start({ requests: 1, perSeconds: 60 });
    const credentials = { authorize: () => ({ headers: { authorization: "Bearer any" } }) };
    const [one, other] = [await createClient("one"), await createClient("other")];
    const { client } = await createClient("any", { client: { credentials } });
    const request = { method: "GET", path: path`/papers` } as const;
    await Promise.all([
      one.call("one"),
      other.call("other"),
      client.send(request, { account: "ada" }),
      client.send(request, { account: "bob" }),
    ]);
    expect(arrivals).toHaveLength(4);
  });

  test("keys show neither token nor account, and expire", async () => {
    const { createClient, redis } = await start({ requests: 5, perSeconds: 1 });
    await (await createClient("secret-token")).call("one");
    const keys = await redis.sendCommand<string[]>(["KEYS", "*"]);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatch(/^workbelt:limits:\{[\w-]{43}\}/);
      expect(await redis.sendCommand(["PTTL", key])).toBeGreaterThan(0);
    }
  });

  test("what a reply reports of a limit delays the calls that follow, of the same account only", async () => {
    const { baseUrl, requests } = await startRecordingServer(
      respondWithJson(200, {}, { "x-remaining": "0", "x-reset": "3600" }),
    );
    const redis = await connectRedis((await startRedis()).url);
    const reported = { remaining: "x-remaining", reset: "x-reset" };
    const rules = [{ requests: 100, perSeconds: 3600, reported }];
    const create = (token: string) =>
      createLimitedClient({ baseUrl, redis, rules, token, client: { timeoutMs: 60_000 } });
    const one = create("one");
    await one.call("one");
    expect(failuresOf(await one.call("one"))).toMatchObject([
      { code: "timeout", message: expect.stringContaining("reports that its limit is used up") },
    ]);
    expect(failuresOf(await create("other").call("other"))).toEqual([]);
    expect(requests).toHaveLength(2);
  });

  test("a call of one process is served soon, although another has hundreds", async () => {
    const { arrivals, createClient } = await start({ requests: 20, perSeconds: 0.4 });
    const [busy, other] = [await createClient(), await createClient()];
    const all = busy.call("busy", 300);
    await setTimeout(600);
    for (let call = 0; call < 5; call += 1) await other.call("other");
    // Without turns they would come after all 300.
    expect(arrivals.filter(([, from]) => from === "busy").length).toBeLessThan(300);
    await all;
    expect(countBusiestWindow(arrivals, 400)).toBeLessThanOrEqual(20);
  });

  test("calls of a process start in their order", async () => {
    const { arrivals, createClient } = await start({ requests: 5, perSeconds: 0.2 });
    const { call } = await createClient();
    await Promise.all(Array.from({ length: 30 }, (_unused, index) => call(`${index}`)));
    const rounds = arrivals.map(([, from]) => Math.floor(Number(from) / 5));
    expect(rounds).toEqual(rounds.toSorted((one, other) => one - other));
  });

  test("several rules hold at once, and a strict one does not hold up other calls", async () => {
    const rules = [
      { requests: 20, perSeconds: 0.5 },
      { requests: 4, perSeconds: 0.5, appliesTo: isWrite },
    ];
    const { arrivals, createClient } = await start(...rules);
    const [one, other] = [await createClient(), await createClient()];
    const writes = [
      one.call("write", 16, undefined, "POST"),
      other.call("write", 16, undefined, "POST"),
    ];
    await Promise.all([...writes, one.call("read", 30), other.call("read", 30)]);
    const written = arrivals.filter(([, from]) => from === "write");
    expect(written).toHaveLength(32);
    expect(arrivals).toHaveLength(92);
    expect(countBusiestWindow(written, 500)).toBe(4);
    expect(countBusiestWindow(arrivals, 500)).toBe(20);
    // The last write comes long after the last read.
    const lastRead = arrivals.findLastIndex(([, from]) => from === "read");
    expect(written.filter(([at]) => at > (arrivals[lastRead]?.[0] ?? 0)).length).toBeGreaterThan(4);
  });

  test("cancelled calls free their places, also those whose grant is on its way", async () => {
    const { arrivals, createClient, redis } = await start({ requests: 10, perSeconds: 300 });
    const abort = new AbortController();
    // Aborts when Redis has given slots, before the client knows of them.
    const sendCommand: typeof redis.sendCommand = async (...command) => {
      const reply = await redis.sendCommand<never>(...command);
      abort.abort(new Error("stopped"));
      return reply;
    };
    const one = await createClient(undefined, { redis: { sendCommand } });
    const other = await createClient();
    const cancelled = await one.call("cancelled", 50, abort.signal);
    expect(failuresOf(cancelled).map(String)).toEqual(Array(50).fill("Error: stopped"));
    // Calls without a slot would fail at once, because the next window begins after their own limit.
    for (const { status } of await other.call("next", 10)) expect(status).toBe("fulfilled");
    expect(arrivals.map(([, from]) => from)).toEqual(Array(10).fill("next"));
  });

  test("a call that would start after its deadline fails at once, and takes no place", async () => {
    const { arrivals, createClient } = await start({ requests: 2, perSeconds: 5 });
    const patient = await createClient();
    const hasty = await createClient(undefined, { client: { timeoutMs: 500 } });
    await patient.call("first", 2);
    const failures = failuresOf(await hasty.call("late", 3));
    expect(failures).toHaveLength(3);
    for (const failure of failures) {
      expect(failure).toMatchObject({ code: "timeout", mayHaveHappened: false, retryable: true });
      const { retryAfterMs } = failure as { retryAfterMs: number };
      expect(retryAfterMs).toBeGreaterThan(500);
      expect(retryAfterMs).toBeLessThan(5100);
    }
    await patient.call("next", 2);
    expect(arrivals.map(([, from]) => from)).toEqual(["first", "first", "next", "next"]);
  });

  test("a wait for the limit publishes an event, a call without a wait does not", async () => {
    const { createClient } = await start({ requests: 1, perSeconds: 3 });
    const events = collectEvents();
    const [one, other] = [await createClient(), await createClient()];
    await one.call("first");
    expect(events.wait).toEqual([]);
    await other.call("second");
    expect(events.wait).toHaveLength(1);
    expect(events.wait[0]?.durationMs).toBeGreaterThan(0);
  });

  test("a clock of Redis that is set back does not stop the calls", async () => {
    const { createClient, redis } = await start({ requests: 2, perSeconds: 0.5 });
    const { call } = await createClient();
    await call("first", 2);
    await setTimeout(100);
    // Moves all recorded times an hour ahead.
    const [state = ""] = await redis.sendCommand<string[]>(["KEYS", "*}"]);
    const last = Number(await redis.sendCommand<string>(["HGET", state, "last"]));
    await redis.sendCommand(["HSET", state, "last", String(last + 3_600_000)]);
    for (const id of await redis.sendCommand<string[]>(["ZRANGE", `${state}:0`, "0", "-1"])) {
      await redis.sendCommand(["ZINCRBY", `${state}:0`, "3600000", id]);
    }
    // A call that had to wait an hour would fail at once, because its own limit is shorter.
    for (const { status } of await call("next", 2)) expect(status).toBe("fulfilled");
  });

  async function start(...rules: Parameters<typeof createLimitedClient>[0]["rules"][number][]) {
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const { arrivals, baseUrl } = await startArrivals();
    const createClient = async (token?: string, options = {}) =>
      createLimitedClient({
        baseUrl,
        redis: await connectRedis(server.url),
        rules,
        ...(token && { token }),
        ...options,
      });
    return { arrivals, createClient, redis: await connectRedis(server.url) };
  }
});

const isWrite = (request: Parameters<typeof isReadOnly>[0]) => !isReadOnly(request);
