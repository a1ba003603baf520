import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { referTo } from "../shared/crm-records.ts";
import { createTask } from "../shared/crm-tasks.ts";
import { newTask } from "../shared/expect.ts";
import { call, deal, member } from "../shared/targets.ts";

const links = [deal("brightmoor-cold-chain")];
const lena = member("lena-hoffmann");
const aiko = member("aiko-tanabe");

const items: [owner: string, content: string][] = [
  ["Lena Hoffmann", "Send Gemma a revised offer under $100,000 for the first year"],
  ["Lena Hoffmann", "Draft a data sharing letter for the hauliers"],
  ["Aiko Tanabe", "Add the calibration date of each probe to the evidence report"],
  ["Aiko Tanabe", "Send Callum a store-and-forward setting"],
];

/** Creates a task for each action item that begins with one of the names. */
async function copy(
  world: World,
  owners: Record<string, typeof lena | undefined>,
): Promise<string> {
  const { actionItems } = await world.convintel.get<{ actionItems: { content: string[] } }>(
    "/getActionItems",
    { activityId: call("brightmoor-pilot-review") },
  );
  for (const content of actionItems.content) {
    const name = content.split(" ")[0]!;
    const owner = owners[name];
    if (name in owners)
      await createTask(world, { content, links, assignees: owner ? [owner] : [] });
  }
  return "The tasks are in the CRM.";
}

/** Action items of a call become tasks, ours only. */
export const task: Task = {
  id: "across/action-items-to-tasks",
  kind: "cross-service",
  services: ["crm", "convintel"],
  prompt:
    "Take the action items of the Brightmoor pilot review call. For each one that one of us has to do, make a CRM task assigned to that colleague and linked to the Brightmoor deal. One task each, no due dates (we set them tomorrow), and nothing for Brightmoor's own people.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newTask({ about: mentions("offer*"), assignees: [lena], links }),
      newTask({ about: mentions("data sharing", "letter"), assignees: [lena], links }),
      newTask({ about: mentions("calibrat*"), assignees: [aiko], links }),
      newTask({ about: mentions(["store-and-forward", "signal"]), assignees: [aiko], links }),
    ]),
  solve: (world) => copy(world, { Lena: lena, Aiko: aiko }),
  calls: () => [
    [
      ["crm_search_records", { object: "deals", query: "Brightmoor" }],
      [
        "convintel_activities_list",
        { fromDate: "2025-09-11", toDate: "2026-03-11 09:00:00", title: "Brightmoor" },
      ],
    ],
    [["convintel_action_items_get", { activityId: call("brightmoor-pilot-review") }]],
    [
      [
        "crm_create_task",
        {
          items: items.map(([owner, content]) => ({
            content,
            assignees: [{ referenced_actor_id: owner }],
            linked_records: links.flatMap(referTo),
          })),
        },
      ],
    ],
  ],
  wrong: [
    {
      name: "also Brightmoor's",
      attempt: (world) => copy(world, { Lena: lena, Aiko: aiko, Callum: undefined }),
    },
    { name: "all for Lena", attempt: (world) => copy(world, { Lena: lena, Aiko: lena }) },
    { name: "Lena's only", attempt: (world) => copy(world, { Lena: lena }) },
  ],
};
