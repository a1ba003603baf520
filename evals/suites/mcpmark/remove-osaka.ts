import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { deleted } from "../../src/verify/expected-change.ts";
import { block, text, title } from "../../tasks/shared/notes.ts";
import { addDatabase, addPage, addRows } from "./notes-pages.ts";

/** Name, group, day and time. */
const items: [string, string, string, string][] = [
  ["Rikuro's Namba Main Branch", "Osaka", "Day 1", "7 PM"],
  ["Ebisubashi Bridge", "Osaka", "Day 1", "9 PM"],
  ["Osaka Castle", "Osaka", "Day 1", "10 AM"],
  ['Shin Sekai "New World"', "Osaka", "Day 2", "8 PM"],
  ["Katsudon Chiyomatsu", "Osaka", "Day 2", "7:30 PM"],
  ["Kuromon Ichiba Market", "Osaka", "Day 2", "6 PM"],
  ["Bay aquarium", "Osaka", "Day 2", "11:30 AM"],
  ["Late noodles", "Osaka", "Day 3", "8:30 PM"],
  ["Bamboo grove", "Kyoto", "Day 4", "9 AM"],
  ["Lantern walk", "Kyoto", "Day 4", "8 PM"],
  ["Tower by night", "Tokyo", "Day 6", "7 PM"],
  ["Fish market", "Tokyo", "Day 7", "6 AM"],
];
const removed = [0, 1, 3, 4];

/** Moves rows to the trash whose time, a text, is later than another. */
export async function removeOsaka(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Japan Travel Planner", [
    block("paragraph", "Eight days, three cities."),
  ]);
  const itinerary = await addDatabase(world, page, "Travel Itinerary", {
    Name: { title: {} },
    Group: { select: {} },
    Day: { select: {} },
    Notes: { rich_text: {} },
  });
  const ids = await addRows(
    world,
    itinerary,
    items.map(([name, group, day, time]) => ({
      Name: title(name),
      Group: { select: { name: group } },
      Day: { select: { name: day } },
      Notes: { rich_text: text(time) },
    })),
  );
  const remove = async (changed: World, positions: number[]) => {
    for (const position of positions) {
      await changed.notes.patch(`/v1/pages/${ids[position]}`, { in_trash: true });
    }
    return "Removed.";
  };
  return {
    id: "mcpmark/remove-osaka-itinerary",
    template: "remove-osaka-itinerary",
    kind: "bulk",
    services: ["notes"],
    prompt:
      'In the database "Travel Itinerary" of the page "Japan Travel Planner", the column Notes has the time of each item. Remove the items of Osaka on Day 1 and Day 2 that are later than 6 PM; what is at 6 PM stays.',
    verify: ({ changes }) =>
      verifyChanges(
        changes,
        removed.map((position) =>
          deleted({
            service: "notes",
            resource: "page",
            id: ids[position]!,
            name: items[position]![0],
          }),
        ),
      ),
    solve: (changed) => remove(changed, removed),
    wrong: [
      { name: "6 PM as well", attempt: (changed) => remove(changed, [...removed, 5]) },
      { name: "Day 3 as well", attempt: (changed) => remove(changed, [...removed, 7]) },
      { name: "not 7:30 PM", attempt: (changed) => remove(changed, [0, 1, 3]) },
    ],
  };
}
