import { allCases } from "./all-faults.ts";
import type { HostileHost } from "./hostile-host.ts";
import type { Run } from "./judge.ts";
import { type Cell, runCell } from "./run-cell.ts";
import { targets } from "./targets.ts";

const CONCURRENT = 24;

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

/** Runs cells, some of them at the same time. */
export async function runCells(cells: readonly Cell[], host: HostileHost): Promise<Run[]> {
  const runs: Run[] = [];
  const waiting = cells.entries();
  const work = async () => {
    for (const [index, cell] of waiting) runs[index] = await runCell(cell, host);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  return runs;
}
