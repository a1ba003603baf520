import { basename, resolve } from "node:path";
import type { ResultFolder } from "../runs/result-folder.ts";
import type { Evaluation } from "../stats/compare.ts";

/** Reads the results of a folder. Runs that its settings do not name are left out. */
export async function readEvaluation(folder: ResultFolder): Promise<Evaluation> {
  const settings = await folder.readSettings();
  const runs = await folder.readRuns();
  const isPlanned = ({ task, run }: (typeof runs)[number]) =>
    task in settings.tasks && run <= settings.runs;
  return { name: basename(resolve(folder.path)), settings, runs: runs.filter(isPlanned) };
}
