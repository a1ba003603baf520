import type { PolicyPreset } from "@workbelt/core";
import type { Snapshot } from "@workbelt/sandbox";
import type { Task } from "../task.ts";
import { seedCompany, startWorld } from "../world/start-world.ts";
import { countQuestions, type QuestionCount } from "./count-questions.ts";

/** All presets, the one that asks least first. */
export const presets = [
  "open",
  "deletions",
  "careful",
  "writes",
  "read-only",
] as const satisfies PolicyPreset[];

/** A task that writes, as it was solved under each preset. */
export interface MeasuredTask {
  task: Task;
  counts: Record<PolicyPreset, QuestionCount>;
  /** Reasons why the verifier does not accept the outcome. */
  reasons: Record<PolicyPreset, string[]>;
}

/** Makes the calls of each task that has them, under each preset in the same prepared company. */
export async function measureQuestions(tasks: readonly Task[]): Promise<MeasuredTask[]> {
  const seeded = await seedCompany();
  const measured: MeasuredTask[] = [];
  for (const task of tasks) {
    if (task.calls !== undefined) measured.push(await measureTask(task, seeded));
  }
  seeded.close();
  return measured;
}

async function measureTask(task: Task, seeded: Snapshot): Promise<MeasuredTask> {
  const running = await startWorld({ snapshot: seeded });
  const { sandbox, world } = running;
  try {
    await task.prepare?.({ ...world, faults: sandbox.faults });
    const start = await sandbox.snapshot();
    const answer = await task.solve(world);
    const measured = { task, counts: {}, reasons: {} } as MeasuredTask;
    for (const preset of presets) {
      await sandbox.restore(start);
      const turns = (await task.calls?.(world)) ?? [];
      measured.counts[preset] = await countQuestions(turns, { task, sandbox, preset });
      const changes = await sandbox.changes(start);
      measured.reasons[preset] = await task.verify({ ...world, answer, changes });
    }
    start.close();
    return measured;
  } finally {
    await running.stop();
  }
}
