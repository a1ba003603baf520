import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { differs, listBlocks, listOutside, readMarkdown } from "./notes-pages.ts";

/** Bold mention of a date. */
export function dateMention(start: string, bold = true): object {
  return {
    type: "paragraph",
    paragraph: {
      rich_text: [
        { type: "mention", mention: { type: "date", date: { start } }, annotations: { bold } },
      ],
    },
  };
}

const OLD = '**<mention-date start="2022-09-02"/>**\n- [x] Lecture notes\n- [ ] Exercises\n';
const NEW = '**<mention-date start="2025-01-29"/>**\n';

/** Inserts a mention of a date at one place of a page. */
export async function studySession(world: World, page: string): Promise<SuiteTask> {
  const start = await readMarkdown(world, page);
  const insert = async (changed: World, children: object[], position: number) => {
    const blocks = await listBlocks(changed, page);
    const first = blocks.findIndex(({ type }) => type === "divider");
    await changed.notes.patch(`/v1/blocks/${page}/children`, {
      children,
      after: blocks[first + position]!.id,
    });
    return "Added.";
  };
  return {
    id: "mcpmark/study-session-tracker",
    template: "study-session-tracker",
    kind: "in-place",
    services: ["notes"],
    prompt:
      'On the page "Computer Science Student Dashboard", the habit tracker has a day for each study session. Add 29 January 2025: a date mention in bold, like the other days, after the items of 2 September 2022 and before the divider that follows them.',
    verify: async (outcome) => [
      ...listOutside(outcome.changes, [page]),
      ...differs("The page", await readMarkdown(outcome, page), start.replace(OLD, OLD + NEW)),
    ],
    solve: (changed) => insert(changed, [dateMention("2025-01-29")], -1),
    wrong: [
      {
        name: "after the divider",
        attempt: (changed) => insert(changed, [dateMention("2025-01-29")], 0),
      },
      {
        name: "not bold",
        attempt: (changed) => insert(changed, [dateMention("2025-01-29", false)], -1),
      },
      {
        name: "before the items",
        attempt: (changed) => insert(changed, [dateMention("2025-01-29")], -3),
      },
    ],
  };
}
