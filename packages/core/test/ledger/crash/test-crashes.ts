import { expect, test } from "vitest";
import { runCrashes } from "./crash-runs.js";
import { STEPS } from "./steps.js";
import type { SharedStore } from "./stores.js";

/** One at each step. Which of the two dispatches comes first, and the exact moment, differ from run to run of the tests. */
const RUNS = STEPS.length;

/** Defines the test of a ledger in a store whose processes are killed. */
export function testCrashes(getStore: () => SharedStore): void {
  test("calls of killed processes are not written twice", async () => {
    expect(await sumCrashes(getStore())).toEqual({
      writtenTwice: 0,
      lost: 0,
      wrong: [],
      someWereKilled: true,
      resultsAfterTheEnd: 1,
    });
  });
}

/** Kills processes at all steps of a call, and sums up what the service and the later dispatches say. */
async function sumCrashes(store: SharedStore) {
  const rows = await runCrashes(store, RUNS);
  const sum = (name: "killed" | "writtenTwice" | "lost") =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    writtenTwice: sum("writtenTwice"),
    lost: sum("lost"),
    wrong: rows.flatMap(({ wrong }) => wrong),
    someWereKilled: sum("killed") > 0,
    resultsAfterTheEnd: rows.at(-1)?.results,
  };
}
