import type { Task, World } from "../../src/task.ts";
import { isOn } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { queryRows, updatePage } from "../shared/notes.ts";
import { database, dataSource, row, type Target } from "../shared/targets.ts";

const DUE = "2026-03-20";
const overdue = ["orchard-vine-routes", "pulse-second-courier"].map((key) =>
  row(`onboarding-tracker/${key}`),
);

async function move(world: World, steps: Pick<Target, "id">[], start: string): Promise<string> {
  for (const { id } of steps) await updatePage(world, id, { Due: { date: { start } } });
  return `They are due on ${start} now.`;
}

/** Rows that are late and not done. */
export const task: Task = {
  id: "notes/overdue-steps",
  kind: "dates",
  services: ["notes"],
  prompt:
    "Which onboarding tracker steps are past their due date and not done? Give each of them Friday next week as the new due date. Don't change anything else about them.",
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      overdue.map((step) => updated(step, { "properties.Due": isOn(DUE) })),
    ),
  solve: async (world) => {
    const rows = await queryRows(world, dataSource("onboarding-tracker"), {
      and: [
        { property: "Due", date: { before: world.today } },
        { property: "Phase", status: { does_not_equal: "Done" } },
      ],
    });
    return move(world, rows, DUE);
  },
  calls: () => [
    [["notes_data_fetch", { query: "Onboarding tracker" }]],
    [["notes_database_query", { database_id: database("onboarding-tracker") }]],
    overdue.map(({ id }) => ["notes_page_update", { page_id: id, properties: { Due: DUE } }]),
  ],
  wrong: [
    { name: "one of two", attempt: (world) => move(world, overdue.slice(0, 1), DUE) },
    { name: "this Friday", attempt: (world) => move(world, overdue, "2026-03-13") },
    {
      name: "also a step that is done",
      attempt: (world) =>
        move(world, [...overdue, row("onboarding-tracker/tamarack-drivers")], DUE),
    },
  ],
};
