import { countDefinitionTokens } from "../agent/count-tokens.ts";
import { mcpTools } from "../agent/mcp-tools.ts";
import type { Environment } from "../runs/redact.ts";
import { startWorld } from "../world/start-world.ts";
import { SERVERS } from "./install-servers.ts";
import { type Comparison, type Rival, serves } from "./rival.ts";
import { type OracleCost, RivalTools } from "./rival-tools.ts";
import { type SeededSuite, seedSuite, type SuiteTask } from "./suite.ts";

/** Cost of a task for a perfect caller of a server, or the reason why it cannot solve the task. */
export interface OracleRow extends Partial<OracleCost> {
  suite: string;
  task: string;
  template: string;
  rival: string;
  /** Why the server cannot solve the task. */
  impossible?: string;
}

/** Options of a measurement. */
export interface MeasureOptions {
  environment: Environment;
  /** Only these tasks. */
  isWanted?: (task: SuiteTask) => boolean;
  signal: AbortSignal;
  onRow?: (row: OracleRow) => void;
}

/**
 * Solves each task with each server that serves it, by the oracles. Each task starts from the suite's state; a server is
 * started for up to 10 tasks that need the same services.
 *
 * @throws Error if a verifier does not accept an outcome.
 */
export async function measureOracles(
  { suites, rivals }: Comparison,
  { environment, isWanted = () => true, signal, onRow = () => undefined }: MeasureOptions,
): Promise<OracleRow[]> {
  const rows: OracleRow[] = [];
  for (const suite of suites) {
    const seeded = await seedSuite(suite);
    const wanted = seeded.tasks.filter(isWanted);
    for (const rival of rivals) {
      const served = wanted.filter((task) => serves(rival, task));
      for (const tasks of divide(served)) {
        signal.throwIfAborted();
        const measured = await measureTasks(rival, tasks, seeded, environment);
        rows.push(...measured);
        for (const row of measured) onRow(row);
      }
    }
    seeded.start.close();
  }
  return rows;
}

/** Our server makes 180 requests a minute to the notes service, and would wait with more tasks. */
const TASKS_PER_SERVER = 10;

/** Divides tasks into those of one server. */
function divide(tasks: readonly SuiteTask[]): SuiteTask[][] {
  return [...Map.groupBy(tasks, ({ services }) => services.join()).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / TASKS_PER_SERVER) }, (_, index) =>
      group.slice(index * TASKS_PER_SERVER, (index + 1) * TASKS_PER_SERVER),
    ),
  );
}

/** Solves tasks that need the same services. */
async function measureTasks(
  rival: Rival,
  tasks: readonly SuiteTask[],
  { suite, start }: SeededSuite,
  environment: Environment,
): Promise<OracleRow[]> {
  const [first] = tasks;
  const running = await startWorld({ snapshot: start });
  const open = mcpTools(toCommand(rival, first!), environment);
  const toolset = await open(first!, running.sandbox);
  const definitionTokens = countDefinitionTokens(toolset.tools);
  const rows: OracleRow[] = [];
  try {
    for (const task of tasks) {
      const named = { suite: suite.name, task: task.id, template: task.template, rival: rival.id };
      const oracle = rival.solve(task);
      if (typeof oracle === "string") {
        rows.push({ ...named, impossible: oracle });
        continue;
      }
      await running.sandbox.restore(start);
      const tools = new RivalTools(toolset.tools, definitionTokens);
      const answer = await oracle(tools);
      const changes = await running.sandbox.changes(start);
      const reasons = await task.verify({ ...running.world, answer, changes });
      if (reasons.length > 0) {
        throw new Error(`${rival.id} does not solve ${task.id}: ${reasons.join(" ")}`);
      }
      rows.push({ ...named, ...tools.countCost() });
    }
    return rows;
  } finally {
    await toolset.close();
    await running.stop();
  }
}

/** Returns the command of a server with the folder of the installed servers. */
export function toCommand(rival: Rival, task: SuiteTask): string {
  return rival.command(task).replaceAll("{servers}", SERVERS);
}
