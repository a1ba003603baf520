import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { path } from "../src/index.js";
import { Pacing } from "../src/client/pacing.js";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const request = { method: "GET", path: path`/papers` } as const;
const { signal } = new AbortController();

/** Sends requests for an account at once; notes which started when. */
function begin(pacing: Pacing, account: string, count: number) {
  const starts: { index: number; at: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const turn = { account, deadline: Infinity, signal };
    void pacing.wait(request, turn).then(() => starts.push({ index, at: Date.now() }));
  }
  return starts;
}

test("in no window do more requests start than allowed, and they start in their order", async () => {
  const pacing = new Pacing([{ requests: 5, perSeconds: 2 }]);
  const first = begin(pacing, "ada", 3);
  await vi.advanceTimersByTimeAsync(1900);
  const later = begin(pacing, "ada", 20);
  await vi.advanceTimersByTimeAsync(20_000);
  const starts = [...first, ...later];
  expect(starts).toHaveLength(23);
  expect(later.map(({ index }) => index)).toEqual(later.map((_start, index) => index));
  const gaps = starts.slice(5).map(({ at }, index) => at - (starts[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2000);
});

test("accounts do not wait for each other", async () => {
  const pacing = new Pacing([{ requests: 1, perSeconds: 60 }]);
  begin(pacing, "ada", 2);
  const bob = begin(pacing, "bob", 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(bob).toHaveLength(1);
});

test("a turn that comes after the deadline is refused at once, and taken by nobody", async () => {
  const pacing = new Pacing([{ requests: 1, perSeconds: 10 }]);
  begin(pacing, "ada", 1);
  const late = { account: "ada", deadline: Date.now() + 5000, signal };
  await expect(pacing.wait(request, late)).rejects.toMatchObject({ retryAfterMs: 10_000 });
  const next = begin(pacing, "ada", 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(next).toHaveLength(1);
});

test("only the requests a rule counts wait for it", async () => {
  const writes = { requests: 1, perSeconds: 60, counts: () => false };
  const starts = begin(new Pacing([writes]), "ada", 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(starts).toHaveLength(3);
});
