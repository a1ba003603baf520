import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { type CrmTask, listTasks } from "../shared/crm-tasks.ts";
import { isOverdue } from "../shared/crm-values.ts";
import { newBlock } from "../shared/expect.ts";
import { appendBlocks, block } from "../shared/notes.ts";
import { page } from "../shared/targets.ts";

const rhythm = page("weekly-rhythm").id;
const topics = ["validation package", "Mathias", "turn-time", "couriers"];

async function copy(
  world: World,
  isCopied: (task: CrmTask) => boolean,
  { type = "to_do", target = rhythm } = {},
): Promise<string> {
  const tasks = (await listTasks(world)).filter(isCopied);
  await appendBlocks(
    world,
    target,
    tasks.map(({ content_plaintext: content }) => block(type, content)),
  );
  return `${tasks.length} tasks are on the page.`;
}

const isLate = (world: World) => (task: CrmTask) => isOverdue(task, world.today);

/** Overdue tasks of one service, as boxes on a page of another. */
export const task: Task = {
  id: "across/overdue-on-page",
  kind: "cross-service",
  services: ["crm", "notes"],
  prompt:
    "For Friday's clean desk: add our overdue open CRM tasks as to-dos at the end of the Weekly rhythm page, one unticked box each with the task's text. Change nothing in the CRM.",
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      topics.map((topic) => newBlock(`a box about ${topic}`, rhythm, ["to_do"], mentions(topic))),
    ),
  solve: (world) => copy(world, isLate(world)),
  calls: async (world) => {
    const late = (await listTasks(world)).filter(isLate(world));
    return [
      [
        ["crm_list_tasks", { is_completed: false, due_before: "2026-03-11" }],
        ["notes_data_fetch", { query: "Weekly rhythm" }],
      ],
      [
        [
          "notes_page_content_append",
          {
            block_id: rhythm,
            blocks: late.map(({ content_plaintext: text }) => ({ type: "to_do", text })),
          },
        ],
      ],
    ];
  },
  wrong: [
    { name: "all open tasks", attempt: (world) => copy(world, (one) => !one.is_completed) },
    {
      name: "bullets",
      attempt: (world) => copy(world, isLate(world), { type: "bulleted_list_item" }),
    },
    {
      name: "on another page",
      attempt: (world) => copy(world, isLate(world), { target: page("team-home").id }),
    },
  ],
};
