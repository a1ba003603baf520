import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mcpTools } from "../agent/mcp-tools.ts";
import { DEFAULT_RETRY_DELAYS_MS } from "../model/call-model.ts";
import { loadModel } from "../model/load-model.ts";
import { formatProgress } from "../report/progress.ts";
import { writeReport } from "../report/write-report.ts";
import { installServers } from "../rivals/install-servers.ts";
import { measureOracles, type OracleRow, toCommand } from "../rivals/measure-oracles.ts";
import { formatOracles } from "../rivals/oracle-table.ts";
import { type Comparison, type Rival, serves } from "../rivals/rival.ts";
import { type SeededSuite, seedSuite, type SuiteTask } from "../rivals/suite.ts";
import { fingerprint } from "../runs/fingerprint.ts";
import { createRedactor } from "../runs/redact.ts";
import { ResultFolder } from "../runs/result-folder.ts";
import { listPending, runAll } from "../runs/run-all.ts";
import type { Settings } from "../runs/settings.ts";
import type { Options } from "./options.ts";
import { type Program, UsageError } from "./program.ts";
import { report } from "./report.ts";
import { filterTasks } from "./select-tasks.ts";

const FOLDER = join("eval-results", "rivals");

/**
 * Compares servers on published suites: by oracles, which need no key, or with a model. Returns the exit code.
 */
export async function compareRivals(
  words: readonly string[],
  options: Options,
  program: Program,
): Promise<number> {
  const { comparison } = program;
  if (comparison === undefined || words.length > 0) {
    throw new UsageError(
      "rivals takes no folder; its options are --model, --servers, --tasks, --runs, --parallel, the limits and --out.",
    );
  }
  const chosen = withRivals(comparison, options.servers);
  if (needsPackages(chosen)) await installServers(program.print);
  return options.model === undefined
    ? measure(chosen, options, program)
    : evaluate(chosen, options.model, options, program);
}

/** The command needs the installed servers unless only ours is compared. */
function needsPackages({ rivals }: Comparison): boolean {
  return rivals.some(({ packages }) => packages.length > 0);
}

function withRivals(comparison: Comparison, names: string | undefined): Comparison {
  if (names === undefined) return comparison;
  const wanted = names.split(",").map((name) => name.trim());
  const known = comparison.rivals.map(({ id }) => id);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--servers: there is no ${unknown}. There are: ${known.join(", ")}.`);
  }
  return { ...comparison, rivals: comparison.rivals.filter(({ id }) => wanted.includes(id)) };
}

/** Solves all tasks by oracles and writes the raw data. */
async function measure(
  comparison: Comparison,
  { out = FOLDER, tasks }: Options,
  { environment, print, signal }: Program,
): Promise<number> {
  let last = "";
  const onRow = ({ rival, suite }: OracleRow) => {
    const current = `${suite}, ${rival}`;
    if (current !== last) print(current);
    last = current;
  };
  const isWanted = (task: SuiteTask) => filterTasks([task], tasks).length > 0;
  const rows = await measureOracles(comparison, { environment, isWanted, signal, onRow });
  if (rows.length === 0) throw new UsageError("--tasks and --servers leave no task.");
  print(`\n${formatOracles(rows, comparison)}\n`);
  await mkdir(out, { recursive: true });
  const file = join(out, "oracles.json");
  await writeFile(file, formatRows(comparison, rows));
  print(`Raw data: ${file}`);
  return 0;
}

const lines = (items: readonly object[]) =>
  `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;

function formatRows({ absent, rivals }: Comparison, rows: readonly OracleRow[]): string {
  const named = rivals.map(({ id, services, title }) => ({ id, title, services }));
  return `{\n  "absent": ${lines(absent)},\n  "rivals": ${lines(named)},\n  "rows": ${lines(rows)}\n}\n`;
}

/** Runs the tasks of each suite with each server by a model, in the same order and with the same limits. */
async function evaluate(
  { suites, rivals }: Comparison,
  model: string,
  options: Options,
  program: Program,
): Promise<number> {
  const createModel = await openModel(model);
  const out = options.out ?? join(FOLDER, model.replaceAll(/[^\w.-]+/g, "-").replace(/^[-.]+/, ""));
  let isComplete = true;
  for (const suite of suites) {
    const seeded = await seedSuite(suite);
    const folders: string[] = [];
    for (const rival of rivals) {
      const tasks = filterTasks(seeded.tasks, options.tasks).filter((task) => serves(rival, task));
      if (tasks.length === 0) continue;
      const path = join(out, `${suite.name}-${rival.id}`);
      program.print(`\n${suite.title}, ${rival.title}: ${tasks.length} tasks`);
      const stopped = await runRival(
        { createModel, model, path, rival, seeded, tasks },
        options,
        program,
      );
      if (stopped !== undefined) {
        program.printError(`Stopped: ${stopped}`);
        isComplete = false;
      }
      if (existsSync(join(path, "runs"))) folders.push(path);
    }
    seeded.start.close();
    if (folders.length > 0) {
      await report(folders, { ...options, out: join(out, suite.name) }, program);
    }
  }
  return isComplete ? 0 : 1;
}

interface RivalRuns {
  createModel: Awaited<ReturnType<typeof loadModel>>;
  model: string;
  path: string;
  rival: Rival;
  seeded: SeededSuite;
  tasks: readonly SuiteTask[];
}

/** Makes the runs that the folder lacks. Returns the reason if it stopped early. */
async function runRival(
  { createModel, model, path, rival, seeded, tasks }: RivalRuns,
  { maxTokens, maxTurns, parallel = 4, runs = 4, timeoutMs }: Options,
  { environment, print, retryDelaysMs = DEFAULT_RETRY_DELAYS_MS, signal }: Program,
): Promise<string | undefined> {
  const limits = {
    maxTurns: maxTurns ?? 30,
    maxTokens: maxTokens ?? 1_000_000,
    timeoutMs: timeoutMs ?? 600_000,
  };
  const settings: Settings = {
    model,
    mcp: rival.title,
    runs,
    limits,
    tasks: Object.fromEntries(tasks.map((task) => [task.id, fingerprint(task)])),
    startedAt: new Date().toISOString(),
  };
  const folder = new ResultFolder(path, createRedactor(environment));
  const pending = listPending(tasks, runs, await folder.readRuns());
  await folder.create(settings);
  const stopped = await runAll(pending, {
    createModel,
    openToolset: (task, sandbox) =>
      mcpTools(toCommand(rival, task as SuiteTask), environment)(task, sandbox),
    limits,
    retryDelaysMs,
    companies: new Map([[undefined, seeded.start]]),
    signal,
    parallel,
    onResult: async (result) => {
      await folder.writeRun(result);
      print(formatProgress(result, runs));
    },
  });
  await writeReport(folder);
  return stopped;
}

async function openModel(name: string) {
  try {
    return await loadModel(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
