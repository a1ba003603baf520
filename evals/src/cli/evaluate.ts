import type { Sandbox, Snapshot } from "@workbelt/sandbox";
import { countDefinitionTokens } from "../agent/count-tokens.ts";
import { mcpTools, ServerUnavailable } from "../agent/mcp-tools.ts";
import { ownTools } from "../agent/own-tools.ts";
import type { OpenToolset } from "../agent/toolset.ts";
import { DEFAULT_RETRY_DELAYS_MS } from "../model/call-model.ts";
import { loadModel } from "../model/load-model.ts";
import { formatProgress } from "../report/progress.ts";
import { formatSummary } from "../report/summary-table.ts";
import { writeReport } from "../report/write-report.ts";
import { listPending, runAll } from "../runs/run-all.ts";
import type { RunResult } from "../runs/run-result.ts";
import type { Task } from "../task.ts";
import { seedCompany, startWorld } from "../world/start-world.ts";
import type { Options } from "./options.ts";
import { type Plan, planEvaluation } from "./plan.ts";
import { type Program, UsageError } from "./program.ts";

/** Runs an evaluation, or the rest of one, and reports it. Returns the exit code. */
export async function evaluate(options: Options, program: Program): Promise<number> {
  const { print } = program;
  const plan = await planEvaluation(options, program);
  const { folder, settings, tasks } = plan;
  const earlier = await folder.readRuns();
  const pending = listPending(tasks, settings.runs, earlier);
  print(
    `${tasks.length} tasks, ${settings.runs} runs each; ${pending.length} to do. Results: ${folder.path}`,
  );
  let stopped: string | undefined;
  try {
    stopped = await makeRuns(plan, pending, options, program);
  } catch (error) {
    if (!program.signal.aborted) throw error;
    const canResume = await folder.hasResults();
    const next = canResume
      ? `Continue with: pnpm eval --resume ${folder.path}`
      : "Nothing was run.";
    print(`Interrupted. ${next}`);
    return 130;
  }
  const { report, page } = await writeReport(folder);
  print(`\n${formatSummary(report)}\n`);
  print(`Report: ${page}`);
  if (stopped === undefined && report.overall.errors === 0) return 0;
  if (stopped !== undefined) program.printError(`Stopped: ${stopped}`);
  program.printError(
    `Runs that ended with an error do not count. Make them again: pnpm eval --resume ${folder.path}`,
  );
  return 1;
}

async function makeRuns(
  { settings, folder, mcp, isResumed }: Plan,
  pending: ReturnType<typeof listPending>,
  { parallel = 4 }: Options,
  { print, environment, signal, retryDelaysMs = DEFAULT_RETRY_DELAYS_MS }: Program,
): Promise<string | undefined> {
  if (pending.length === 0) return undefined;
  const createModel = await openModel(settings.model);
  const { toolkit = "services", resources, limits } = settings;
  const openToolset = mcp === undefined ? ownTools(toolkit, resources) : mcpTools(mcp, environment);
  const tried = await startWorld();
  try {
    await tryToolset(openToolset, pending[0]!.task, tried.sandbox);
  } finally {
    await tried.stop();
  }
  const companies = new Map<Task["people"], Snapshot>();
  for (const people of new Set(pending.map(({ task }) => task.people))) {
    companies.set(people, await seedCompany(people));
  }
  if (!isResumed) await folder.create(settings);
  const onResult = async (result: RunResult) => {
    await folder.writeRun(result);
    print(formatProgress(result, settings.runs));
  };
  const shared = { createModel, openToolset, limits, retryDelaysMs, companies, signal };
  return runAll(pending, { ...shared, parallel, onResult });
}

/** Opens the toolset once, so that an MCP server that does not start is reported before any run. @throws UsageError */
async function tryToolset(openToolset: OpenToolset, task: Task, sandbox: Sandbox): Promise<void> {
  try {
    const toolset = await openToolset(task, sandbox);
    // The first count takes a second, which would be part of a run's time.
    countDefinitionTokens(toolset.tools);
    await toolset.close();
  } catch (error) {
    if (error instanceof ServerUnavailable) throw new UsageError(error.message);
    throw error;
  }
}

/** Opens the model. @throws UsageError */
async function openModel(name: string) {
  try {
    return await loadModel(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
