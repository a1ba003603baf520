import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { queryRows, updatePage } from "../shared/notes.ts";
import { database, dataSource, row } from "../shared/targets.ts";

const EMAIL = "hana.kim@veldt.example";
const open = ["reno-kickoff", "reno-carriers", "reno-planners"];

const toRows = (keys: string[]) => keys.map((key) => row(`onboarding-tracker/veldt-${key}`));

async function hand(world: World, rows: { id: string }[], email = EMAIL): Promise<string> {
  for (const { id } of rows) await updatePage(world, id, { Contact: { email } });
  return "Hana is the contact now.";
}

/** An address from the CRM for some rows of a database. */
export const task: Task = {
  id: "across/hand-over-contact",
  kind: "cross-service",
  services: ["crm", "notes"],
  prompt:
    "Ethan Brooks hands his Reno work to Hana Kim. In the onboarding tracker, put Hana's email from the CRM as contact on every step that has Ethan as contact and isn't done yet. Finished steps keep Ethan.",
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      toRows(open).map((step) => updated(step, { "properties.Contact": EMAIL })),
    ),
  solve: async (world) => {
    const isEthans = { property: "Contact", email: { equals: "ethan.brooks@veldt.example" } };
    const isOpen = { property: "Phase", status: { does_not_equal: "Done" } };
    const rows = await queryRows(world, dataSource("onboarding-tracker"), {
      and: [isEthans, isOpen],
    });
    return hand(world, rows);
  },
  calls: () => [
    [
      ["notes_data_fetch", { query: "Onboarding tracker" }],
      ["crm_search_records", { object: "people", query: "Hana Kim" }],
    ],
    [["notes_database_query", { database_id: database("onboarding-tracker") }]],
    toRows(open).map(({ id }) => [
      "notes_page_update",
      { page_id: id, properties: { Contact: EMAIL } },
    ]),
  ],
  wrong: [
    { name: "two of three", attempt: (world) => hand(world, toRows(open.slice(0, 2))) },
    {
      name: "also finished steps",
      attempt: (world) => hand(world, toRows([...open, "denver-carriers"])),
    },
    {
      name: "a guessed address",
      attempt: (world) => hand(world, toRows(open), "hkim@veldt.example"),
    },
  ],
};
