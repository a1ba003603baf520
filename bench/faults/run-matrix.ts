import { allCases } from "./all-faults.ts";
import type { HostileHost } from "./hostile-host.ts";
import type { Run } from "./judge.ts";
import { type Cell, runCell } from "./run-cell.ts";
import { targets } from "./targets.ts";

/** Lists the cells: every fault and tool that can meet, once and for ever. */
export function listCells(): Cell[] {
  return targets.flatMap((target) =>
    allCases
      .filter(({ isEarly }) => !isEarly || target.effect === "upload")
      // A read changes nothing either way.
      .filter(
        ({ carriedOut, isCarriedOut }) =>
          target.effect !== "read" || isCarriedOut === carriedOut.at(-1),
      )
      .flatMap((fault) => [false, true].map((forEver) => ({ target, fault, forEver }))),
  );
}

/** Lists a part of the cells in which every fault and every tool occurs: `share` of them, spread evenly. */
export function listSomeCells(share: number): Cell[] {
  const step = Math.round(1 / share);
  const cells = listCells();
  const some = cells.filter((_cell, index) => index % step === 0);
  const missing = allCases.flatMap((fault) =>
    some.some((cell) => cell.fault === fault)
      ? []
      : cells.filter((cell) => cell.fault === fault && !cell.forEver).slice(0, 1),
  );
  return [...some, ...missing];
}

/** Runs cells, some of them at the same time. */
export async function runCells(
  cells: readonly Cell[],
  host: HostileHost,
  concurrent = 24,
): Promise<Run[]> {
  const runs: Run[] = [];
  const waiting = cells.entries();
  const work = async () => {
    for (const [index, cell] of waiting) runs[index] = await runCell(cell, host);
  };
  await Promise.all(Array.from({ length: concurrent }, work));
  return runs;
}
