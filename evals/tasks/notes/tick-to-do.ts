import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { appendBlocks, block as newBlock, updateBlock, updatePage } from "../shared/notes.ts";
import { block, page, row, type Target } from "../shared/targets.ts";

const second = block("plan-pulse/4");

async function tick(world: World, { id }: Target): Promise<string> {
  await updateBlock(world, id, { to_do: { checked: true } });
  return "Ticked.";
}

/** A box of a page; a row of a database has nearly the same name. */
export const task: Task = {
  id: "notes/tick-to-do",
  kind: "in-place",
  services: ["notes"],
  prompt:
    "The direct feed for Pulse's second courier is live. Tick it off on the account plan page (leave the onboarding tracker, Sofia does that).",
  verify: ({ changes }) => verifyChanges(changes, [updated(second, { checked: true })]),
  solve: (world) => tick(world, second),
  calls: () => {
    const page_id = page("plan-pulse").id;
    const box = "Direct feed for the second courier";
    return [
      [["notes_data_fetch", { query: "Pulse" }]],
      [["notes_page_markdown_get", { page_id }]],
      [
        [
          "notes_page_markdown_update",
          { page_id, edits: [{ old: `[ ] ${box}`, new: `[x] ${box}` }] },
        ],
      ],
    ];
  },
  wrong: [
    { name: "the next box", attempt: (world) => tick(world, block("plan-pulse/5")) },
    {
      name: "a new box instead",
      attempt: async (world) => {
        await world.notes.delete(`/v1/blocks/${second.id}`);
        const box = newBlock("to_do", "Direct feed for the second courier", { checked: true });
        await appendBlocks(world, page("plan-pulse").id, [box]);
        return "Ticked.";
      },
    },
    {
      name: "also the tracker",
      attempt: async (world) => {
        await updatePage(world, row("onboarding-tracker/pulse-second-courier").id, {
          Phase: { status: { name: "Done" } },
        });
        return tick(world, second);
      },
    },
  ],
};
