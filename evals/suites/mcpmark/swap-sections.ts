import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { block } from "../../tasks/shared/notes.ts";
import { addPage, differs, listBlocks, listOutside, readMarkdown } from "./notes-pages.ts";

const purpose = [
  block("heading_2", "Purpose"),
  block("paragraph", "Everybody releases in the same way, at any hour."),
];
const terms = [
  block("heading_2", "Terminologies"),
  block("paragraph", "Words that this procedure uses:"),
  block("bulleted_list_item", "Window: the hours in which a release may start."),
  block("bulleted_list_item", "Rollback: the return to the version before."),
];
const roles = [
  block("heading_2", "Roles & responsibilities"),
  block("bulleted_list_item", "Release manager: decides whether it starts."),
  block("bulleted_list_item", "On-call engineer: watches the figures."),
  block("paragraph", "One person may have both roles."),
];
const steps = [
  block("heading_2", "Procedure"),
  block("numbered_list_item", "Announce the window."),
  block("numbered_list_item", "Start the release."),
];

/** Swaps two sections of a page. */
export async function swapSections(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Standard Operating Procedure", [
    ...purpose,
    ...terms,
    ...roles,
    ...steps,
  ]);
  const start = await readMarkdown(world, page);
  const [before, , , after] = start.split(/(?=^## )/m);
  const [, first, second] = start.split(/(?=^## )/m);
  const wanted = [before, second, first, after].join("");
  const move = async (changed: World, { copied = terms, from = 2, count = 4 }) => {
    const blocks = await listBlocks(changed, page);
    const lastOfRoles = blocks[purpose.length + terms.length + roles.length - 1]!;
    await changed.notes.patch(`/v1/blocks/${page}/children`, {
      children: copied,
      after: lastOfRoles.id,
    });
    for (const { id } of blocks.slice(from, from + count))
      await changed.notes.delete(`/v1/blocks/${id}`);
    return "Swapped.";
  };
  return {
    id: "mcpmark/section-organization",
    template: "section-organization",
    kind: "in-place",
    services: ["notes"],
    prompt:
      'On the page "Standard Operating Procedure", swap the sections "Terminologies" and "Roles & responsibilities", each with all its content as it is. The other sections keep their places.',
    verify: async (outcome) => [
      ...listOutside(outcome.changes, [page]),
      ...differs("The page", await readMarkdown(outcome, page), wanted),
    ],
    solve: (changed) => move(changed, {}),
    wrong: [
      {
        name: "only the headings",
        attempt: (changed) => move(changed, { copied: terms.slice(0, 1), count: 1 }),
      },
      { name: "a copy stays", attempt: (changed) => move(changed, { count: 0 }) },
      {
        name: "a line is lost",
        attempt: (changed) => move(changed, { copied: terms.slice(0, 3) }),
      },
    ],
  };
}
