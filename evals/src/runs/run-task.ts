import type { Snapshot } from "@workbelt/sandbox";
import type { Limits } from "../agent/limits.ts";
import { type AgentResult, runAgent } from "../agent/run-agent.ts";
import type { OpenToolset } from "../agent/toolset.ts";
import type { RetryDelays } from "../model/call-model.ts";
import type { CreateModel } from "../model/load-model.ts";
import type { Outcome, Task } from "../task.ts";
import { type RunningWorld, startWorld } from "../world/start-world.ts";
import { measure } from "./measure.ts";
import type { RunResult } from "./run-result.ts";

/** Parts that all runs of an evaluation share. */
export interface RunOptions {
  createModel: CreateModel;
  openToolset: OpenToolset;
  limits: Limits;
  retryDelaysMs: RetryDelays;
  /** The companies of the tasks, by their number of people. */
  companies: ReadonlyMap<Task["people"], Snapshot>;
  signal: AbortSignal;
}

/** Runs a task once, in a sandbox of its own, and verifies the outcome. */
export async function runTask(task: Task, run: number, options: RunOptions): Promise<RunResult> {
  const running = await startWorld({ snapshot: options.companies.get(task.people) });
  try {
    return await runIn(running, task, run, options);
  } finally {
    await running.stop();
  }
}

async function runIn(
  { world, sandbox }: RunningWorld,
  task: Task,
  run: number,
  { createModel, openToolset, limits, retryDelaysMs, signal }: RunOptions,
): Promise<RunResult> {
  await task.prepare?.({ ...world, faults: sandbox.faults });
  const start = await sandbox.snapshot();
  const toolset = await openToolset(task, sandbox);
  let result: AgentResult;
  try {
    const model = await createModel();
    const { prompt } = task;
    result = await runAgent({ model, toolset, prompt, limits, retryDelaysMs, signal });
  } finally {
    await toolset.close();
  }
  sandbox.faults.clear();
  const { answer, stopped, steps, durationMs } = result;
  const changes = await sandbox.changes(start);
  start.close();
  const reasons = await verify(task, { ...world, answer, changes });
  const all = stopped === undefined ? reasons : [stopped.message, ...reasons];
  return {
    ...describe(task, run),
    outcome: all.length === 0 ? "passed" : "failed",
    reasons: all,
    ...(stopped !== undefined && { limit: stopped.limit }),
    answer,
    changes,
    measures: measure(steps, all, durationMs),
    steps,
  };
}

/** Verifies the outcome. A verifier that does not find what it looks for may throw: the agent removed it. */
async function verify(task: Task, outcome: Outcome): Promise<string[]> {
  try {
    return await task.verify(outcome);
  } catch (error) {
    return [`The outcome could not be verified: ${String(error)}`];
  }
}

/** Describes a run that ended with an error which is not the model's. */
export function describeError(task: Task, run: number, error: unknown): RunResult {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    ...describe(task, run),
    outcome: "error",
    reasons: [reason],
    answer: "",
    changes: [],
    measures: measure([], [], 0),
    steps: [],
  };
}

function describe({ id, kind, services, prompt }: Task, run: number) {
  return { task: id, kind, services, prompt, run };
}
