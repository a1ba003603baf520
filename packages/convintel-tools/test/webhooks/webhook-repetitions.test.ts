import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { ConfigurationError } from "@workbelt/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  type DeliveryLog,
  type WebhookEvent,
  type WebhookHandlerOptions,
  createWebhookHandler,
  createMemoryDeliveryLog,
  webhookUrl,
} from "../../src/index.js";

const secret = "0123456789abcdef-secret";
const trigger = "conversation_processed";

/** Serves a handler on loopback, returning 500 when it throws, and returns a function that delivers to it. */
async function startReceiver(options: Omit<WebhookHandlerOptions, "secret">) {
  const handle = createWebhookHandler({ secret, ...options });
  const server = createServer((request, response) => {
    void buffer(request)
      .then((body) => {
        const { method = "", headers, url = "" } = request;
        const type = headers["content-type"] ?? "";
        const init = { method, body, headers: { "content-type": type } };
        return handle(new Request(new URL(url, "http://127.0.0.1"), init));
      })
      .then(
        async (answer) => {
          response.writeHead(answer.status, Object.fromEntries(answer.headers));
          response.end(await answer.text());
        },
        () => response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const url = webhookUrl(`http://127.0.0.1:${port}/calls`, { secret, trigger });
  return (activityId: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ activityId }),
    });
}

/** Event handling that a test completes: `calls` has one entry for each event that is being handled. */
function createControlledHandler() {
  const calls: { event: WebhookEvent; succeed: () => void; fail: () => void }[] = [];
  const waiting: (() => void)[] = [];
  return {
    calls,
    onEvent: (event: WebhookEvent) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ event, succeed: resolve, fail: () => reject(new Error("database away")) });
        for (const wake of waiting.splice(0)) wake();
      }),
    /** Resolves when handling of this many events has started. */
    begun: async (count: number) => {
      while (calls.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** A log that several handlers share, like one in Redis: only strings, and delayed responses. */
function createSharedLog() {
  const entries = new Map<string, string>();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1));
  const store: DeliveryLog = {
    async claim(key) {
      await pause();
      const entry = entries.get(key);
      if (entry !== undefined) return entry === "completed" ? "completed" : "in_progress";
      entries.set(key, "in_progress");
      return "claimed";
    },
    async complete(key) {
      await pause();
      entries.set(key, "completed");
    },
    async release(key) {
      await pause();
      entries.delete(key);
    },
  };
  return { entries, store };
}

describe("a repetition that arrives while the first delivery is being handled", () => {
  /** Two deliveries of one event, the first being handled; and a later one that shows both have arrived. */
  async function repeated(repetitions: number) {
    const { begun, calls, onEvent } = createControlledHandler();
    const deliver = await startReceiver({ onEvent });
    const first = deliver("a-1");
    await begun(1);
    const answered: number[] = [];
    const others = Array.from({ length: repetitions }, async () => {
      const { status } = await deliver("a-1");
      answered.push(status);
      return status;
    });
    const later = deliver("a-2");
    await begun(2);
    calls[1]?.succeed();
    await later;
    return { answered, begun, calls, deliver, first, others };
  }

  test("waits, and gets 200 without another event if the first succeeds", async () => {
    const { answered, calls, first, others } = await repeated(1);
    expect(answered).toEqual([]);
    calls[0]?.succeed();
    expect((await first).status).toBe(200);
    expect(await Promise.all(others)).toEqual([200]);
    expect(calls).toHaveLength(2);
  });

  test("is handled if the first fails, so that the event is not lost", async () => {
    const { begun, calls, deliver, first, others } = await repeated(1);
    calls[0]?.fail();
    expect((await first).status).toBe(500);
    await begun(3);
    expect(calls[2]?.event).toMatchObject({ activityId: "a-1" });
    calls[2]?.succeed();
    expect(await Promise.all(others)).toEqual([200]);
    expect((await deliver("a-1")).status).toBe(200);
    expect(calls).toHaveLength(3);
  });

  test("is handled one at a time if there are several, until one succeeds", async () => {
    const { begun, calls, first, others } = await repeated(3);
    calls[0]?.fail();
    expect((await first).status).toBe(500);
    await begun(3);
    calls[2]?.fail();
    await begun(4);
    expect(calls).toHaveLength(4);
    calls[3]?.succeed();
    expect((await Promise.all(others)).map(String).toSorted()).toEqual(["200", "200", "500"]);
    expect(calls).toHaveLength(4);
  });

  test("in another process gets 503 with Retry-After, and is handled later if the first fails", async () => {
    const { store } = createSharedLog();
    const [one, other] = [createControlledHandler(), createControlledHandler()];
    const deliverToOne = await startReceiver({ onEvent: one.onEvent, deliveryLog: store });
    const deliverToOther = await startReceiver({ onEvent: other.onEvent, deliveryLog: store });
    const first = deliverToOne("a-1");
    await one.begun(1);
    const repetition = await deliverToOther("a-1");
    expect(repetition.status).toBe(503);
    expect(Number(repetition.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(other.calls).toEqual([]);
    one.calls[0]?.fail();
    expect((await first).status).toBe(500);
    const again = deliverToOther("a-1");
    await other.begun(1);
    other.calls[0]?.succeed();
    expect((await again).status).toBe(200);
    expect((await deliverToOne("a-1")).status).toBe(200);
    expect(one.calls).toHaveLength(1);
  });
});

test("an event whose handling failed is not recorded as completed, even if the log fails", async () => {
  const { entries, store } = createSharedLog();
  const failure = new Error("database away");
  const options = {
    secret,
    onEvent: () => {
      throw failure;
    },
  };
  const delivery = () =>
    new Request(webhookUrl("https://hooks.example.com", { secret, trigger }), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
  await expect(createWebhookHandler({ ...options, deliveryLog: store })(delivery())).rejects.toBe(
    failure,
  );
  expect(entries.size).toBe(0);
  const release = () => {
    throw new Error("store away");
  };
  const broken = createWebhookHandler({ ...options, deliveryLog: { ...store, release } });
  await expect(broken(delivery())).rejects.toBe(failure);
});

test("a handled event is acknowledged even if the log fails to record it", async () => {
  const { store } = createSharedLog();
  const events: WebhookEvent[] = [];
  const deliver = await startReceiver({
    onEvent: (event) => events.push(event),
    deliveryLog: { ...store, complete: () => Promise.reject(new Error("store away")) },
  });
  expect((await deliver("a-1")).status).toBe(200);
  expect(events).toHaveLength(1);
});

test("a delivery is not accepted while the log is unavailable", async () => {
  const { store } = createSharedLog();
  const events: WebhookEvent[] = [];
  const deliver = await startReceiver({
    onEvent: (event) => events.push(event),
    deliveryLog: { ...store, claim: () => Promise.reject(new Error("store away")) },
  });
  expect((await deliver("a-1")).status).toBe(500);
  expect(events).toEqual([]);
});

test("the log in memory keeps the latest completed deliveries, and all that are being handled", () => {
  const seen = createMemoryDeliveryLog(2);
  const claims = (...keys: string[]) => keys.map((key) => seen.claim(key));
  expect(claims("a", "b", "c", "d")).toEqual(["claimed", "claimed", "claimed", "claimed"]);
  expect(claims("a", "d")).toEqual(["in_progress", "in_progress"]);
  for (const key of ["a", "b", "c"]) void seen.complete(key);
  void seen.release("d");
  expect(claims("b", "c", "d", "a")).toEqual(["completed", "completed", "claimed", "claimed"]);
});

describe("an invalid secret is rejected by name", () => {
  test.each<[string, unknown, RegExp]>([
    ["undefined", undefined, /secret option is missing/],
    ["null", null, /secret option is missing/],
    ["empty", "", /secret option is missing/],
    ["no secrets", [], /secret option is missing/],
    ["one of several missing", [secret, undefined], /secret option is missing/],
    ["too short", "0123456789abcde", /secret option has 15 characters/],
    ["a number", 1234567890123456, /secret option must be a string/],
  ])("%s", (_what, wrong, message) => {
    const make = () => createWebhookHandler({ secret: wrong as string, onEvent: () => {} });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(message);
    expect(make).not.toThrow(/0123456789abcde|1234567890123456/);
  });

  test.each([undefined, "", "short"])("in a URL: %j", (wrong) => {
    const make = () => webhookUrl("https://hooks.example.com", { secret: wrong as string });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/secret option/);
  });

  test("a receiver that is not a URL is rejected", () => {
    const make = () => webhookUrl("hooks.example.com/calls", { secret });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/absolute URL/);
  });
});
