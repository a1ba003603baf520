import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Path, path, type RequestSpec } from "../../src/provider/index.js";
import { RateLimiter } from "../../src/client/rate-limiter.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const request = { method: "GET", path: path`/papers` } as const;
const { signal } = new AbortController();

/** Sends requests for an account at once; notes which started when. */
function begin(limiter: RateLimiter, account: string, count: number) {
  const starts: { index: number; at: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const turn = { account, deadline: Infinity, signal };
    void limiter.wait(request, turn).then(() => starts.push({ index, at: Date.now() }));
  }
  return starts;
}

test("in no window do more requests start than allowed, and they start in their order", async () => {
  const limiter = new RateLimiter([{ requests: 5, perSeconds: 2 }]);
  const first = begin(limiter, "ada", 3);
  await vi.advanceTimersByTimeAsync(1900);
  const later = begin(limiter, "ada", 20);
  await vi.advanceTimersByTimeAsync(20_000);
  const starts = [...first, ...later];
  expect(starts).toHaveLength(23);
  expect(later.map(({ index }) => index)).toEqual(later.map((_start, index) => index));
  const gaps = starts.slice(5).map(({ at }, index) => at - (starts[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2000);
});

test("requests that waited start one after another, as many in a window as allowed", async () => {
  const limiter = new RateLimiter([{ requests: 25, perSeconds: 1 }]);
  const began = Date.now();
  const starts = begin(limiter, "ada", 100);
  await vi.advanceTimersByTimeAsync(4000);
  expect(starts.filter(({ at }) => at === began)).toHaveLength(25);
  const waited = starts.slice(25).map(({ at }) => at - began);
  const gaps = waited.slice(1).map((at, index) => at - (waited[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
  expect(waited).toHaveLength(75);
});

test("a call that comes while none waits starts at once", async () => {
  const limiter = new RateLimiter([{ requests: 4, perSeconds: 2 }]);
  begin(limiter, "ada", 5);
  await vi.advanceTimersByTimeAsync(2010);
  const next = begin(limiter, "ada", 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(next).toHaveLength(3);
});

test("accounts do not wait for each other", async () => {
  const limiter = new RateLimiter([{ requests: 1, perSeconds: 60 }]);
  begin(limiter, "ada", 2);
  const bob = begin(limiter, "bob", 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(bob).toHaveLength(1);
});

test("a turn after the deadline is rejected at once and takes no slot", async () => {
  const limiter = new RateLimiter([{ requests: 1, perSeconds: 10 }]);
  begin(limiter, "ada", 1);
  const late = { account: "ada", deadline: performance.now() + 5000, signal };
  await expect(limiter.wait(request, late)).rejects.toMatchObject({ retryAfterMs: 10_000 });
  const next = begin(limiter, "ada", 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(next).toHaveLength(1);
});

test("only the requests a rule counts wait for it", async () => {
  const writes = { requests: 1, perSeconds: 60, appliesTo: () => false };
  const starts = begin(new RateLimiter([writes]), "ada", 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toHaveLength(3);
});

/** A call that can be cancelled; notes when it started. */
function callOf(limiter: RateLimiter, target: Path, deadline = Infinity) {
  const controller = new AbortController();
  const call = { startedAt: undefined as number | undefined, cancel: () => controller.abort() };
  limiter
    .wait({ method: "GET", path: target }, { account: "ada", deadline, signal: controller.signal })
    .then(() => (call.startedAt = performance.now()))
    .catch(() => {});
  return call;
}

const plain = path`/papers`;
const notes = path`/notes`;
const countsNotes = (spec: RequestSpec) => spec.path === notes;

test("cancelled calls give their places back at once", async () => {
  const limiter = new RateLimiter([{ requests: 25, perSeconds: 1 }]);
  const began = performance.now();
  const batch = Array.from({ length: 300 }, () => callOf(limiter, plain));
  await vi.advanceTimersByTimeAsync(60);
  for (const call of batch) call.cancel();
  expect(batch.filter(({ startedAt }) => startedAt !== undefined)).toHaveLength(25);
  const next = callOf(limiter, plain);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(next.startedAt).toBe(began + 1000);
});

test("a call moves up when one before it is cancelled", async () => {
  const limiter = new RateLimiter([{ requests: 1, perSeconds: 10 }]);
  const began = performance.now();
  const [, second, third] = [plain, plain, plain].map((each) => callOf(limiter, each));
  await vi.advanceTimersByTimeAsync(5000);
  // Behind two others it would start at 30 seconds; behind one at 20.
  const early = callOf(limiter, plain, began + 20_000);
  second?.cancel();
  await vi.advanceTimersByTimeAsync(0);
  const inTime = callOf(limiter, plain, began + 20_000);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(early.startedAt).toBeUndefined();
  expect(third?.startedAt).toBe(began + 10_000);
  expect(inTime.startedAt).toBe(began + 20_000);
});

test("a call cancelled under one rule gives back its place under another", async () => {
  const limiter = new RateLimiter([
    { requests: 1, perSeconds: 60, appliesTo: countsNotes },
    { requests: 2, perSeconds: 10 },
  ]);
  const began = performance.now();
  callOf(limiter, plain);
  callOf(limiter, plain);
  const cancelled = callOf(limiter, notes);
  await vi.advanceTimersByTimeAsync(1000);
  cancelled.cancel();
  const next = callOf(limiter, notes);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(next.startedAt).toBe(began + 10_000);
});

test("a call counts from its start, not from when an earlier rule let it pass", async () => {
  const limiter = new RateLimiter([
    { requests: 1, perSeconds: 10, appliesTo: countsNotes },
    { requests: 1, perSeconds: 3 },
  ]);
  const began = performance.now();
  callOf(limiter, plain);
  const [first, second] = [callOf(limiter, notes), callOf(limiter, notes)];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.startedAt).toBe(began + 3000);
  expect(second.startedAt).toBe(began + 13_000);
});

test("calls that wait for a strict rule do not hold up the others", async () => {
  const limiter = new RateLimiter([
    { requests: 5, perSeconds: 1 },
    { requests: 1, perSeconds: 60, appliesTo: countsNotes },
  ]);
  for (let index = 0; index < 10; index += 1) callOf(limiter, notes);
  const call = callOf(limiter, plain);
  await vi.advanceTimersByTimeAsync(0);
  expect(call.startedAt).toBeDefined();
});

test("one timer serves all waiting calls, and none is left when they are cancelled", async () => {
  const limiter = new RateLimiter([{ requests: 1, perSeconds: 60 }]);
  const calls = Array.from({ length: 1000 }, () => callOf(limiter, plain));
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  for (const call of calls) call.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test("limits hold for random calls, cancellations and rules", async () => {
  const rules = [
    { requests: 7, perSeconds: 2 },
    { requests: 2, perSeconds: 3, appliesTo: countsNotes },
  ];
  const limiter = new RateLimiter(rules);
  const random = pseudoRandom(7);
  const calls = [];
  for (let index = 0; index < 400; index += 1) {
    const target = random() < 0.4 ? notes : plain;
    calls.push({ target, call: callOf(limiter, target), cancelled: false });
    const victim = calls[Math.floor(random() * calls.length)];
    if (random() < 0.3 && victim !== undefined && victim.call.startedAt === undefined) {
      victim.cancelled = true;
      victim.call.cancel();
    }
    await vi.advanceTimersByTimeAsync(Math.floor(random() * 300));
  }
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls.some(({ cancelled }) => cancelled)).toBe(true);
  for (const { call, cancelled } of calls) expect(call.startedAt === undefined).toBe(cancelled);
  for (const { appliesTo, perSeconds, requests } of rules) {
    const counted = calls.filter(
      ({ target }) => appliesTo?.({ method: "GET", path: target }) ?? true,
    );
    const starts = counted.flatMap(({ call }) => call.startedAt ?? []).toSorted((a, b) => a - b);
    const gaps = starts.slice(requests).map((at, index) => at - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(perSeconds * 1000);
  }
});

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
