// A part of `pnpm bench faults`: tools against a hostile server, in which every fault occurs.
import { expect, test } from "vitest";
import { createHostileHost } from "../../bench/faults/hostile-host.ts";
import { judge, type Run } from "../../bench/faults/judge.ts";
import { formatViolations } from "../../bench/faults/print.ts";
import { listSomeCells, runCells } from "../../bench/faults/run-matrix.ts";

test("no write is sent twice or reported wrongly, whatever the server does", async () => {
  const host = await createHostileHost();
  const runs = await runCells(listSomeCells(1 / 13), host, 8);
  await host.stop();
  expect(runs.length).toBeGreaterThan(100);
  expect(formatViolations(runs)).toEqual([]);
});

test("the rules recognise a write that was denied, repeated or claimed", async () => {
  const [cell] = listSomeCells(1).filter(
    ({ fault, target }) => target.effect === "create" && fault.name === "silence",
  );
  if (cell === undefined) throw new Error("No create meets silence.");
  const error = { outcome: "error", name: "NetworkError", isOurs: true } as const;
  const unknown = { ...error, mayHaveHappened: true, retryable: false };
  const run = { ...cell, aftermath: undefined } satisfies Partial<Run>;
  const judged = (reported: Run["reported"], requests: number, carriedOut: number) =>
    judge({ ...run, reported, counts: { requests, carriedOut } });
  expect(judged(unknown, 1, 1)).toEqual([]);
  expect(judged({ ...unknown, mayHaveHappened: false }, 1, 1)).toEqual([
    "was carried out, and reported as failed",
  ]);
  expect(judged(unknown, 2, 2)).toEqual([
    "was carried out twice",
    "was sent again, although it may have been carried out",
  ]);
  expect(judged({ outcome: "result" }, 1, 0)).toEqual([
    "was not carried out, and reported as done",
  ]);
});
