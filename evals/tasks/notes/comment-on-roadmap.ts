import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { newPageComment } from "../shared/expect.ts";
import { appendBlocks, block, commentOnPage, text } from "../shared/notes.ts";
import { page } from "../shared/targets.ts";

const roadmap = page("roadmap").id;
const COMMENT = "Axlepoint asks for shipping notices by supplier. Should that move to Next?";

async function comment(world: World, id: string, content = COMMENT): Promise<string> {
  await commentOnPage(world, id, content);
  return "I left the comment.";
}

/** A comment changes nothing in the page. */
export const task: Task = {
  id: "notes/comment-on-roadmap",
  kind: "change",
  services: ["notes"],
  prompt:
    "Leave a comment on the Roadmap page for Tom: Axlepoint asks for shipping notices by supplier, should that move to Next? Comment only, don't edit the page.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newPageComment(
        "a comment on the Roadmap",
        roadmap,
        mentions("Axlepoint", "supplier*", "Next"),
      ),
    ]),
  solve: (world) => comment(world, roadmap),
  calls: () => [
    [["notes_data_fetch", { query: "Roadmap" }]],
    [
      [
        "notes_comment_create",
        { parent: { page_id: roadmap }, comment: { rich_text: text(COMMENT) } },
      ],
    ],
  ],
  wrong: [
    { name: "on another page", attempt: (world) => comment(world, page("product").id) },
    {
      name: "without the customer",
      attempt: (world) => comment(world, roadmap, "Move it to Next?"),
    },
    {
      name: "as a paragraph",
      attempt: async (world) => {
        await appendBlocks(world, roadmap, [block("paragraph", COMMENT)]);
        return "I added it.";
      },
    },
  ],
};
