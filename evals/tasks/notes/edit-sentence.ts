import type { Task, World } from "../../src/task.ts";
import { isOneOf, reads } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { appendBlocks, block as newBlock, text, updateBlock } from "../shared/notes.ts";
import { block, page } from "../shared/targets.ts";

const paragraph = block("security-answers/9");
const END = "exported once a day. More is planned; say next, never a date.";

async function write(world: World, content: string): Promise<string> {
  await updateBlock(world, paragraph.id, { paragraph: { rich_text: text(content) } });
  return "Changed.";
}

/** One word in a paragraph that keeps its id and the rest of its text. */
export const task: Task = {
  id: "notes/edit-sentence",
  kind: "in-place",
  services: ["notes"],
  prompt:
    "In Security answers it still says audit logs are kept for six months. It's twelve months now. Fix that, the rest of the wording is approved and has to stay.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      updated(paragraph, {
        text: isOneOf(reads(`Kept for twelve months, ${END}`), reads(`Kept for 12 months, ${END}`)),
      }),
    ]),
  solve: (world) => write(world, `Kept for twelve months, ${END}`),
  calls: () => [
    [["notes_data_fetch", { query: "Security answers" }]],
    [["notes_page_markdown_get", { page_id: page("security-answers").id }]],
    [
      [
        "notes_page_markdown_update",
        {
          page_id: page("security-answers").id,
          edits: [{ old: "Kept for six months", new: "Kept for twelve months" }],
        },
      ],
    ],
  ],
  wrong: [
    {
      name: "improved wording",
      attempt: (world) => write(world, "We keep logs for twelve months."),
    },
    {
      name: "another period",
      attempt: (world) => write(world, `Kept for thirteen months, ${END}`),
    },
    {
      name: "a new paragraph instead",
      attempt: async (world) => {
        await world.notes.delete(`/v1/blocks/${paragraph.id}`);
        const replacement = newBlock("paragraph", `Kept for twelve months, ${END}`);
        await appendBlocks(world, page("security-answers").id, [replacement]);
        return "Changed.";
      },
    },
  ],
};
