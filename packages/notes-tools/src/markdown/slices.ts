import { setImmediate as nextTurn } from "node:timers/promises";

/** Time after which other work gets its turn, in milliseconds. */
const SLICE_MS = 10;

/** Carries out work that pauses at each `yield`, and lets the event loop run after every few milliseconds. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  let start = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}
