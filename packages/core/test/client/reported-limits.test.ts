import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { path, type RateLimit, type RequestSpec } from "../../src/provider/index.js";
import { RateLimiter } from "../../src/client/rate-limiter.js";

beforeEach(() => vi.useFakeTimers({ now: new Date("2027-03-01T10:00:00Z") }));
afterEach(() => vi.useRealTimers());

const request = { method: "POST", path: path`/papers` } as const;
const { signal } = new AbortController();
const LIMIT: RateLimit = {
  requests: 100,
  perSeconds: 60,
  reported: { remaining: "X-Remaining", reset: "X-Reset" },
};

function wait(
  limiter: RateLimiter,
  account = "ada",
  deadline = Infinity,
  sent: RequestSpec = request,
) {
  return limiter.wait(sent, { account, deadline, signal });
}

/** Sends one request, whose reply reports the limit. */
async function send(limiter: RateLimiter, headers: Record<string, string>, account = "ada") {
  (await wait(limiter, account)).end(headers);
}

/** Counts the requests that start while time passes. */
async function countStarts(limiter: RateLimiter, count: number, afterMs: number, account = "ada") {
  let started = 0;
  for (let index = 0; index < count; index += 1)
    void wait(limiter, account).then(() => (started += 1));
  await vi.advanceTimersByTimeAsync(afterMs);
  return started;
}

test.each([
  ["seconds", "10"],
  ["seconds since the epoch", String(Date.parse("2027-03-01T10:00:10Z") / 1000)],
  ["milliseconds since the epoch", String(Date.parse("2027-03-01T10:00:10Z"))],
  ["a date", "2027-03-01T10:00:10Z"],
  ["an HTTP date", "Mon, 01 Mar 2027 10:00:10 GMT"],
])("when nothing remains, requests wait for a reset given in %s", async (_form, reset) => {
  const limiter = new RateLimiter([LIMIT]);
  await send(limiter, { "x-remaining": "0", "x-reset": reset });
  const started = countStarts(limiter, 3, 9_999);
  expect(await started).toBe(0);
  expect(await countStarts(limiter, 0, 2)).toBe(0);
  expect((await wait(limiter)).waited).toBe(false);
});

test("what remains is shared by the requests that follow, and the others wait", async () => {
  const limiter = new RateLimiter([LIMIT]);
  await send(limiter, { "x-remaining": "2", "x-reset": "30" });
  expect(await countStarts(limiter, 5, 0)).toBe(2);
});

test("requests in flight are taken off what a reply reports", async () => {
  const limiter = new RateLimiter([LIMIT]);
  const [first] = await Promise.all([wait(limiter), wait(limiter), wait(limiter)]);
  first.end({ "x-remaining": "3", "x-reset": "30" });
  expect(await countStarts(limiter, 5, 0)).toBe(1);
});

test("a later reply that reports more lets more start", async () => {
  const limiter = new RateLimiter([LIMIT]);
  await send(limiter, { "x-remaining": "1", "x-reset": "30" });
  await send(limiter, { "x-remaining": "40", "x-reset": "30" });
  expect(await countStarts(limiter, 20, 0)).toBe(20);
});

test("a reset without a header is one window away, and a wrong one is at most that", async () => {
  for (const headers of [{}, { "x-reset": "86400" }, { "x-reset": "soon" }]) {
    const limiter = new RateLimiter([{ ...LIMIT, requests: 1000 }]);
    await send(limiter, { "x-remaining": "0", ...headers });
    let isStarted = false;
    void wait(limiter).then(() => (isStarted = true));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isStarted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(isStarted).toBe(true);
  }
});

test("a call whose deadline is before the reset fails at once and says when to come back", async () => {
  const limiter = new RateLimiter([LIMIT]);
  await send(limiter, { "x-remaining": "0", "x-reset": "30" });
  const late = wait(limiter, "ada", performance.now() + 5_000);
  await expect(late).rejects.toMatchObject({ retryAfterMs: 30_000, retryable: true });
  await expect(late).rejects.toThrow("the service reports that its limit is used up");
});

test("one account's limit does not delay another, and other headers are ignored", async () => {
  const limiter = new RateLimiter([LIMIT]);
  await send(limiter, { "x-remaining": "0", "x-reset": "30" });
  expect(await countStarts(limiter, 3, 0, "bob")).toBe(3);
  await send(limiter, { "x-remaining": "none" }, "eve");
  expect(await countStarts(limiter, 3, 0, "eve")).toBe(3);
});

const costly: RateLimit = {
  requests: 10,
  perSeconds: 60,
  cost: ({ query }) => Number(query?.["cost"] ?? 1),
};
const withCost = (cost: number) => ({ ...request, query: { cost } });

test("requests take the units of their cost, in their order", async () => {
  const limiter = new RateLimiter([costly]);
  const order: number[] = [];
  for (const cost of [6, 6, 2]) {
    void wait(limiter, "ada", Infinity, withCost(cost)).then(() => order.push(cost));
  }
  await vi.advanceTimersByTimeAsync(59_000);
  expect(order).toEqual([6]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(order).toEqual([6, 6]);
  // The pause after six units.
  await vi.advanceTimersByTimeAsync(600);
  expect(order).toEqual([6, 6, 2]);
});

test("a request that costs more than the limit waits for the whole of it", async () => {
  const limiter = new RateLimiter([costly]);
  const order: string[] = [];
  void wait(limiter, "ada", Infinity, withCost(1)).then(() => order.push("small"));
  void wait(limiter, "ada", Infinity, withCost(500)).then(() => order.push("large"));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(order).toEqual(["small"]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(order).toEqual(["small", "large"]);
});

test("when a costly call leaves the queue, the next one starts in its place", async () => {
  const limiter = new RateLimiter([costly]);
  await wait(limiter, "ada", Infinity, withCost(6));
  const leaving = new AbortController();
  const large = limiter.wait(withCost(6), {
    account: "ada",
    deadline: Infinity,
    signal: leaving.signal,
  });
  const small = wait(limiter, "ada", Infinity, withCost(4));
  leaving.abort(new Error("left"));
  await expect(large).rejects.toThrow("left");
  await expect(small).resolves.toMatchObject({ waited: true });
});

test("a costly call whose turn comes after its deadline is refused at once", async () => {
  const limiter = new RateLimiter([costly]);
  await wait(limiter, "ada", Infinity, withCost(6));
  const late = wait(limiter, "ada", performance.now() + 5_000, withCost(5));
  await expect(late).rejects.toMatchObject({ retryAfterMs: 60_000 });
  await expect(wait(limiter, "ada", performance.now() + 5_000, withCost(4))).resolves.toBeDefined();
});
