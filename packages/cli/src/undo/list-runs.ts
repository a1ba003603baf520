import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-data.js";
import { defaultFormat, type Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import { openJournal, type RunsFlags } from "./open-runs.js";

/** Prints the runs of a journal, the latest first. It needs no token. */
export async function listRuns({
  format = defaultFormat(),
  ...flags
}: RunsFlags & { format?: Format }): Promise<void> {
  const opened = openJournal(flags);
  try {
    const runs = (await opened?.journal.everyRun()) ?? [];
    const { account } = flags;
    const items = runs
      .filter((each) => account === undefined || each.account === account)
      .map((each) => ({
        run: each.run,
        started_at: each.startedAt,
        ended_at: each.endedAt,
        writes: each.writes,
        undone: each.undone,
        services: each.services,
        account: each.account,
        undoable_until: each.undoableUntil,
      }));
    if (items.length === 0) {
      process.stderr.write(
        "No call was recorded yet. --journal records a call, WORKBELT_JOURNAL=true all calls.\n",
      );
    }
    const isTable = format === "table";
    if (isTable && items.length === 0) return;
    await writeLines(
      isTable ? formatTable({ items }) : [formatJson(items, format === "json" ? 2 : undefined)],
    );
  } finally {
    opened?.close();
  }
}
