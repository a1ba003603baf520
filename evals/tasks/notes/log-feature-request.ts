import type { Task, World } from "../../src/task.ts";
import { mentions, refersTo } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { newPage } from "../shared/expect.ts";
import { createPage, title } from "../shared/notes.ts";
import { database, dataSource, user } from "../shared/targets.ts";

const requests = dataSource("feature-requests");
const database_id = database("feature-requests");
const aiko = user("aiko-tanabe");

async function log(world: World, change: Record<string, unknown> = {}): Promise<string> {
  await createPage(
    world,
    { data_source_id: requests },
    {
      Name: title("Offline mode for the yard board"),
      Module: { select: { name: "Dock" } },
      Status: { status: { name: "New" } },
      "Asked by": { multi_select: [{ name: "Ironridge Steel" }] },
      Votes: { number: 1 },
      "First asked": { date: { start: "2026-03-11" } },
      Owner: { people: [{ id: aiko.id }] },
      ...change,
    },
  );
  return "Logged.";
}

/** A new row with a value for most columns. */
export const task: Task = {
  id: "notes/log-feature-request",
  kind: "change",
  services: ["notes"],
  prompt:
    "Please log a feature request from Ironridge Steel: offline mode for the yard board. It's for Dock, status New, one vote, first asked today, Aiko is the owner.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newPage("the request of Ironridge", requests, mentions("offline", "yard board"), {
        Module: "Dock",
        Status: "New",
        "Asked by": "Ironridge Steel",
        Votes: 1,
        "First asked": "2026-03-11",
        Owner: refersTo(aiko),
      }),
    ]),
  solve: (world) => log(world),
  calls: () => [
    [["notes_data_fetch", { query: "Feature requests" }]],
    [
      ["notes_database_fetch", { database_id }],
      ["notes_user_list", {}],
    ],
    [
      [
        "notes_database_insert_row",
        {
          database_id,
          properties: {
            Name: "Offline mode for the yard board",
            Module: "Dock",
            Status: "New",
            "Asked by": ["Ironridge Steel"],
            Votes: 1,
            "First asked": "2026-03-11",
            Owner: [aiko.id],
          },
        },
      ],
    ],
  ],
  wrong: [
    { name: "without an owner", attempt: (world) => log(world, { Owner: { people: [] } }) },
    {
      name: "another module",
      attempt: (world) => log(world, { Module: { select: { name: "Plan" } } }),
    },
    {
      name: "yesterday's date",
      attempt: (world) => log(world, { "First asked": { date: { start: "2026-03-10" } } }),
    },
  ],
};
