import type { JournaledRunSummary } from "@workbelt/core/undo";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-result.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { type OpenedRuns, openRuns, type RunsFlags } from "./open-runs.js";

/** Prints the runs of this person's accounts, the latest first. */
export async function listRuns(
  listed: readonly ListedService[],
  { format = defaultFormat(), ...flags }: RunsFlags & { format?: Format },
): Promise<void> {
  const opened = await openRuns(listed, flags);
  try {
    const items = (await findRuns(opened)).map((each) => ({
      run: each.run,
      started_at: each.startedAt,
      ended_at: each.endedAt,
      writes: each.writes,
      undone: each.undone,
      services: each.services,
      account: each.account,
      undoable_until: each.undoableUntil,
    }));
    const lines =
      format === "table"
        ? formatTable({ items })
        : [formatJson(items, format === "json" ? 2 : undefined)];
    await writeLines(lines);
  } finally {
    await opened.close();
  }
}

/** Finds all runs, the latest first. One of several accounts is listed for each. */
export async function findRuns({ accounts, journal }: OpenedRuns): Promise<JournaledRunSummary[]> {
  const runs = await Promise.all(accounts.map((account) => journal.runs(account)));
  return runs.flat().toSorted((one, other) => (one.endedAt < other.endedAt ? 1 : -1));
}
