import type { Snapshot } from "@workbelt/sandbox";
import type { Task, World } from "../task.ts";
import { startWorld } from "../world/start-world.ts";
import { withUsualIds } from "./usual-ids.ts";

/** A task of a published suite, re-created on the sandbox. */
export interface SuiteTask extends Task {
  /** Template in the original, or the task's own name if it has none. */
  template: string;
}

/** A published suite of tasks, re-created on the sandbox. */
export interface Suite {
  /** Folder below `suites`. */
  name: string;
  title: string;
  /** Adds the suite's state to the seeded company, and returns the tasks over it. */
  seed(world: World): Promise<SuiteTask[]>;
}

/** A suite with the state that each of its tasks starts from. */
export interface SeededSuite {
  suite: Suite;
  tasks: SuiteTask[];
  start: Snapshot;
}

/** Creates the state of a suite in a sandbox of its own. */
export async function seedSuite(suite: Suite): Promise<SeededSuite> {
  const company = await startWorld();
  const memberIds = await listMemberIds(company.world);
  const seeded = await company.sandbox.snapshot();
  await company.stop();
  const running = await startWorld({ snapshot: await withUsualIds(seeded, memberIds) });
  seeded.close();
  try {
    const tasks = await suite.seed(running.world);
    return { suite, tasks, start: await running.sandbox.snapshot() };
  } finally {
    await running.stop();
  }
}

async function listMemberIds({ crm }: World): Promise<string[]> {
  const { data } = await crm.get<{ data: { id: { workspace_member_id: string } }[] }>(
    "/v2/workspace_members",
  );
  return data.map(({ id }) => id.workspace_member_id);
}
