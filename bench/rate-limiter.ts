// Measures 100,000 waiting calls under a rate limit: time to queue, grant and cancel them, and memory.
// Needs --expose-gc for the memory.
import pThrottle from "p-throttle";
import { path } from "../packages/core/src/client/request.js";
import { RateLimiter } from "../packages/core/src/client/rate-limiter.js";
import { ArrayLog } from "./array-log.ts";

const CALLS = 100_000;
// The log of the array grows with each call, so that 100,000 of them take minutes.
const ARRAY_CALLS = 5_000;
const WINDOW_MS = 400;
const request = { method: "GET", path: path`/records` } as const;

/** A queue with `calls` calls in it that wait for one window. */
interface Waiting {
  granted: Promise<unknown>;
  /** Cancels all calls. */
  cancel: () => void;
}

type Enqueue = (calls: number, windowMs: number) => Waiting;

const enqueueOurs: Enqueue = (calls, windowMs) => {
  const limiter = new RateLimiter([{ requests: calls, perSeconds: windowMs / 1000 }]);
  const wait = (signal: AbortSignal) =>
    limiter.wait(request, { account: "ada", deadline: Infinity, signal });
  return enqueueTwice(calls, wait);
};

const enqueueArrayLog: Enqueue = (calls, windowMs) => {
  const log = new ArrayLog(calls, windowMs);
  return enqueueTwice(calls, (signal) => log.wait(signal));
};

/** Uses up a window, then queues as many calls for the next. */
function enqueueTwice(calls: number, wait: (signal: AbortSignal) => Promise<unknown>): Waiting {
  const { signal } = new AbortController();
  for (let call = 0; call < calls; call += 1) void wait(signal);
  const controllers = Array.from({ length: calls }, () => new AbortController());
  const waiting = controllers.map((controller) => wait(controller.signal));
  return {
    granted: Promise.allSettled(waiting),
    cancel: () => {
      for (const controller of controllers) controller.abort();
    },
  };
}

// Its calls cannot be cancelled one by one; one signal ends them all.
const enqueuePThrottle: Enqueue = (calls, windowMs) => {
  const controller = new AbortController();
  const { signal } = controller;
  const throttle = pThrottle({ limit: calls, interval: windowMs, strict: true, signal });
  const wait = throttle(async () => {});
  for (let call = 0; call < calls; call += 1) void wait();
  const waiting = Array.from({ length: calls }, () => wait());
  return { granted: Promise.allSettled(waiting), cancel: () => controller.abort() };
};

/** Microseconds of processor time for each call. */
async function cpuPerCall(calls: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { system, user } = process.cpuUsage(before);
  return (user + system) / calls;
}

async function measure(enqueue: Enqueue, calls: number) {
  globalThis.gc?.();
  const heapBefore = process.memoryUsage().heapUsed;
  let waiting: Waiting | undefined;
  const queue = await cpuPerCall(calls * 2, () => {
    waiting = enqueue(calls, 60_000);
  });
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - heapBefore) / calls;
  const cancel = await cpuPerCall(calls, async () => {
    waiting?.cancel();
    await waiting?.granted;
  });
  const next = enqueue(calls, WINDOW_MS);
  const grant = await cpuPerCall(calls, () => next.granted);
  return { queue, grant, cancel, bytes };
}

const subjects = [
  ["ours", enqueueOurs, CALLS],
  ["p-throttle, strict", enqueuePThrottle, CALLS],
  ["array log, a timer a call", enqueueArrayLog, ARRAY_CALLS],
] as const;
await measure(enqueueOurs, 1_000);
await measure(enqueuePThrottle, 1_000);
const rows = [];
let ours: Awaited<ReturnType<typeof measure>> | undefined;
for (const [limiter, enqueue, calls] of subjects) {
  const measured = await measure(enqueue, calls);
  ours ??= measured;
  const cell = (key: keyof typeof measured) =>
    `${measured[key].toFixed(2)} (${(measured[key] / (ours?.[key] ?? 1)).toFixed(1)}x)`;
  rows.push({
    limiter,
    "waiting calls": calls,
    "queue, µs": cell("queue"),
    "grant, µs": cell("grant"),
    "cancel, µs": cell("cancel"),
    "memory, bytes": cell("bytes"),
  });
}
console.table(rows);
process.exit();
