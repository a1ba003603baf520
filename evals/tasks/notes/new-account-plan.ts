import type { Task, World } from "../../src/task.ts";
import { mentions, reads } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { newBlock, newPage } from "../shared/expect.ts";
import { block, createPage, title } from "../shared/notes.ts";
import { page } from "../shared/targets.ts";

const plans = page("account-plans").id;
const TITLE = "Ironridge – gate baseline";
const points = [
  "Gate log of the two smaller mills",
  "Turn-time baseline per mill",
  "90-day exit clause",
];
const headings = ["heading_1", "heading_2", "heading_3"];

async function write(world: World, parent: string, items: object[]): Promise<string> {
  const blocks = [block("heading_2", "Open points"), ...items];
  await createPage(world, { page_id: parent }, { title: title(TITLE) }, blocks);
  return "The page is there.";
}

const toDos = points.map((point) => block("to_do", point));

/** A new page with content of two types. */
export const task: Task = {
  id: "notes/new-account-plan",
  kind: "change",
  services: ["notes"],
  prompt: `Start a page "${TITLE}" under Account plans: heading "Open points", then three to-dos: gate log of the two smaller mills, turn-time baseline per mill, 90-day exit clause.`,
  verify: ({ changes }) => {
    const id = changes.find(({ kind, resource }) => kind === "created" && resource === "page")?.id;
    const content = id ?? "the new page";
    return verifyChanges(changes, [
      newPage("the account plan of Ironridge", plans, reads(TITLE)),
      newBlock("the heading", content, headings, reads("Open points")),
      newBlock("the first to-do", content, ["to_do"], mentions("gate log*", "smaller mill*")),
      newBlock("the second to-do", content, ["to_do"], mentions("turn-time", "baseline")),
      newBlock("the third to-do", content, ["to_do"], mentions("90-day", "exit clause")),
    ]);
  },
  solve: (world) => write(world, plans, toDos),
  calls: () => [
    [["notes_data_fetch", { query: "Account plans" }]],
    [
      [
        "notes_page_create",
        {
          parent_page_id: plans,
          properties: { title: TITLE },
          markdown: ["## Open points", "", ...points.map((point) => `- [ ] ${point}`)].join("\n"),
        },
      ],
    ],
  ],
  wrong: [
    { name: "elsewhere", attempt: (world) => write(world, page("customer-success").id, toDos) },
    {
      name: "bullets",
      attempt: (world) =>
        write(
          world,
          plans,
          points.map((point) => block("bulleted_list_item", point)),
        ),
    },
    { name: "two of three", attempt: (world) => write(world, plans, toDos.slice(0, 2)) },
  ],
};
