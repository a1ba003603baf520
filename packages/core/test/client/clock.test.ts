import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiClient } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskClient, deskService } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const HOUR_MS = 3_600_000;
const read = { method: "GET", path: path`/papers` } as const;
const write = { method: "POST", path: path`/papers`, body: {} } as const;
const good = json(200, { ok: true });
const credentials = { authorize: () => ({ headers: {} }) };

// The wall clock only: timers and connections stay real.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setClock(byMs: number): void {
  vi.setSystemTime(Date.now() + byMs);
}

test.each([
  ["back", -HOUR_MS],
  ["forward", HOUR_MS],
])("a clock set %s an hour does not change whose turn it is", async (_direction, byMs) => {
  const { baseUrl, seen } = await startServer(good);
  const rateLimits = [{ requests: 1, perSeconds: 0.2 }];
  const options = { baseUrl, credentials, timeoutMs: 5000 };
  const client = new ApiClient({ ...deskService, rateLimits }, options);
  await client.send(write);
  setClock(byMs);
  await expect(client.send(write)).resolves.toEqual({ ok: true });
  expect(seen).toHaveLength(2);
});

test("a clock set forward during a request does not drop its retry", async () => {
  const { baseUrl, seen } = await startServer((response, request) => {
    setClock(HOUR_MS);
    json(503, {})(response, request);
  }, good);
  await expect(deskClient(baseUrl).send(read)).resolves.toEqual({ ok: true });
  expect(seen).toHaveLength(2);
});

test("a clock set back does not let a retry outlast its call", async () => {
  const { baseUrl, seen } = await startServer((response, request) => {
    setClock(-HOUR_MS);
    json(429, {}, { "retry-after": "600" })(response, request);
  }, good);
  await expect(deskClient(baseUrl).send(read)).rejects.toMatchObject({ status: 429 });
  expect(seen).toHaveLength(1);
});

test("a cached value expires after ten minutes, whatever the clock is set to", async () => {
  const client = deskClient("http://127.0.0.1:9");
  let loads = 0;
  const load = async () => (loads += 1);
  await client.cached("key", load);
  setClock(HOUR_MS);
  expect(await client.cached("key", load)).toBe(1);
  const later = performance.now() + 10 * 60_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await client.cached("key", load)).toBe(2);
});

test("the time of a service is that of its replies, whatever this machine's clock is", async () => {
  const date = "Tue, 31 Mar 2026 12:00:00 GMT";
  const { baseUrl } = await startServer(
    json(200, { ok: true }, { date }),
    json(200, {}, { date: "soon" }),
  );
  const client = deskClient(baseUrl);
  expect(client.serviceTime).toBeUndefined();
  await client.send(read);
  setClock(HOUR_MS);
  await client.send(read);
  const pastMs = Number(client.serviceTime) - Date.parse(date);
  expect(pastMs).toBeGreaterThanOrEqual(0);
  expect(pastMs).toBeLessThan(HOUR_MS);
});
