import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { StartingWorld, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createTask, type CrmTask, listTasks, updateTask } from "../shared/crm-tasks.ts";
import { findMembers } from "../shared/members.ts";

const LEAVING = ["Abdullah Mahdi", "Mai Mac", "Nadine Jaber", "Vy Ho"];
const YESTERDAY = "2026-03-10";

/** Each of them has a task that is due today, one without a date, and one that was due late yesterday. */
async function prepare(world: StartingWorld): Promise<void> {
  for (const assignee of await findMembers(world, LEAVING)) {
    const assignees = [assignee];
    await createTask(world, { content: "Hand over the keys", deadline: world.today, assignees });
    await createTask(world, { content: "Archive the mailbox", assignees });
    const deadline = `${YESTERDAY}T23:30:00Z`;
    await createTask(world, { content: "Return the laptop bag", deadline, assignees });
  }
}

/** Tasks of these colleagues with a deadline before a day. */
async function find(world: World, before: string, names = LEAVING): Promise<CrmTask[]> {
  const assignees = (await findMembers(world, names)).map(({ id }) => id);
  const tasks = await listTasks(world);
  return tasks.filter(
    ({ assignees: own, deadline_at: deadline }) =>
      own.some(({ referenced_actor_id: id }) => assignees.includes(id)) &&
      (deadline ?? "9999").slice(0, 10) < before,
  );
}

async function complete(world: World, tasks: readonly CrmTask[]): Promise<string> {
  const open = tasks.filter((one) => !one.is_completed);
  for (const { id } of open) await updateTask(world, id.task_id, { completed: true });
  return `I completed ${open.length} tasks.`;
}

async function close(tools: JobTools): Promise<string> {
  const tasks: { task_id: string }[] = [];
  for (const assignee_id of LEAVING) {
    const query = { assignee_id, is_completed: false, due_before: YESTERDAY, limit: 500 };
    tasks.push(...(await tools.readAll<{ task_id: string }>("crm_list_tasks", query)));
  }
  await tools.writeAll(
    "crm_update_task",
    { is_completed: true },
    tasks.map(({ task_id }) => ({ task_id })),
  );
  return `I completed ${tasks.length} tasks.`;
}

/** The same as a program. */
const PROGRAM = `const leaving = ${JSON.stringify(LEAVING)};
const found = [];
for (const assignee_id of leaving) {
  const { items } = await crm_list_tasks({ assignee_id, is_completed: false, due_before: "${YESTERDAY}" });
  found.push(...items);
}
for (const { task_id } of found) await crm_update_task({ task_id, is_completed: true });
return found.length;`;

/** Overdue tasks of four colleagues; not those that are due today or have no date. */
export const job: Job = {
  id: "jobs/close-tasks",
  title: "close 50 overdue tasks",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["crm"],
  prompt: `Abdullah Mahdi, Mai Mac, Nadine Jaber and Vy Ho have left the sales team, and their overdue tasks only clutter the reports. Please tick off everything of theirs that's still open and was due before today. What's due today or later, or has no date, they hand over themselves.`,
  prepare,
  verify: async (outcome) => {
    const done = new Set(outcome.changes.map(({ id }) => id));
    const wanted = (await find(outcome, outcome.today)).filter(
      ({ id, is_completed: isDone }) => !isDone || done.has(id.task_id),
    );
    return verifyChanges(
      outcome.changes,
      wanted.map(({ id, content_plaintext: name }) =>
        updated({ service: "crm", resource: "task", id: id.task_id, name }, { is_completed: true }),
      ),
    );
  },
  solve: async (world) => complete(world, await find(world, world.today)),
  wrong: [
    {
      name: "with those due today",
      attempt: async (world) => complete(world, await find(world, "2026-03-12")),
    },
    {
      name: "without those due yesterday",
      attempt: async (world) => complete(world, await find(world, YESTERDAY)),
    },
    {
      name: "of one person less",
      attempt: async (world) => complete(world, await find(world, world.today, LEAVING.slice(1))),
    },
    {
      name: "everyone's",
      attempt: async (world) => {
        const names = [...LEAVING, "Daniel Okafor"];
        return complete(world, await find(world, world.today, names));
      },
    },
  ],
  ways: {
    single: close,
    tools: close,
    programs: async (tools) => {
      const types = ["crm_list_tasks", "crm_update_task"];
      return `I completed ${await tools.runProgram<number>({ types, source: PROGRAM })} tasks.`;
    },
  },
};
