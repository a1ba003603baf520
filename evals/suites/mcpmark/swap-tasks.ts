import { seedId } from "@workbelt/sandbox";
import type { SuiteTask } from "../../src/rivals/suite.ts";
import type { World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { block, title, updatePage } from "../../tasks/shared/notes.ts";
import { user } from "../../tasks/shared/targets.ts";
import { addDatabase, addPage, addRows } from "./notes-pages.ts";

const most = user("daniel-okafor");
const fewest = user("aiko-tanabe");
const between = [user("lena-hoffmann"), user("tom-whitaker"), user("jonas-eriksen")];
const titles = [
  "Develop a plan for promotion",
  "Write the brief",
  "Book the venue",
  "Draft the budget",
  "Choose a caterer",
  "Design the badge",
  "Print the posters",
  "Set up the survey",
  "Plan the travel",
  "Order the tables",
  "Evaluate different third-party services",
  "Renew the domain",
  "Compare the prices",
];

/** Swaps the tasks of the person with the most and the one with the fewest. */
export async function swapTasks(world: World): Promise<SuiteTask> {
  const page = await addPage(world, "Team Projects", [
    block("paragraph", "Who does what, until when."),
  ]);
  const tasks = await addDatabase(world, page, "Tasks", {
    Name: { title: {} },
    Assigned: { people: {} },
    Status: { status: {} },
  });
  const others = between.flatMap((person, index) =>
    Array.from(
      { length: 4 + index },
      (_, number) => [`${person.name.split(" ")[0]}'s step ${number + 1}`, person] as const,
    ),
  );
  const swapped = titles.map((name, index) => [name, index < 10 ? most : fewest] as const);
  // The rows of a person do not stand together.
  const all = [...swapped, ...others].toSorted(([one], [other]) =>
    seedId(one).localeCompare(seedId(other)),
  );
  const ids = await addRows(
    world,
    tasks,
    all.map(([name, { id }]) => ({ Name: title(name), Assigned: { people: [{ id }] } })),
  );
  const rows = all.map(([name, person], index) => ({ id: ids[index]!, name, person }));
  const ofBoth = rows.filter(({ person }) => person === most || person === fewest);
  const assign = async (changed: World, chosen: typeof rows) => {
    for (const { id, person } of chosen) {
      const next = person === most ? fewest : most;
      await updatePage(changed, id, { Assigned: { people: [{ id: next.id }] } });
    }
    return "Swapped.";
  };
  return {
    id: "mcpmark/swap-tasks",
    template: "swap-tasks",
    kind: "bulk",
    services: ["notes"],
    prompt:
      'In the database Tasks of the page "Team Projects", one person has the most tasks, 10, and one the fewest, 3. Swap them: each gets all tasks of the other.',
    verify: ({ changes }) =>
      verifyChanges(
        changes,
        ofBoth.map(({ id, name, person }) =>
          updated(
            { service: "notes", resource: "page", id, name },
            { "properties.Assigned": refersTo(person === most ? fewest : most) },
          ),
        ),
      ),
    solve: (changed) => assign(changed, ofBoth),
    wrong: [
      {
        name: "only in one direction",
        attempt: (changed) =>
          assign(
            changed,
            ofBoth.filter(({ person }) => person === most),
          ),
      },
      {
        name: "one of another person as well",
        attempt: (changed) =>
          assign(changed, [...ofBoth, rows.find(({ person }) => person === between[0])!]),
      },
      { name: "all but one", attempt: (changed) => assign(changed, ofBoth.slice(1)) },
    ],
  };
}
