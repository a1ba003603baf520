import type { StartingWorld, Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updatePage } from "../shared/notes.ts";
import { database, row } from "../shared/targets.ts";

/** Rows with an outdated address, and the one in the CRM. */
const contacts: [key: string, outdated: string, right: string][] = [
  ["orchard-vine-rules", "p.yamada@orchard-vine.example", "peter.yamada@orchardvine.example"],
  ["pulse-custody-draft", "dmitri.volkov@pulse.example", "dmitri.volkov@pulsemedical.example"],
  ["greenfurrow-seat-count", "wade.jenson@greenfurrow.example", "wade.jensen@greenfurrow.example"],
];

async function set(world: World, key: string, email: string): Promise<void> {
  await updatePage(world, row(`onboarding-tracker/${key}`).id, { Contact: { email } });
}

async function prepare(world: StartingWorld): Promise<void> {
  for (const [key, outdated] of contacts) await set(world, key, outdated);
}

async function fix(world: World, fixes: typeof contacts): Promise<string> {
  for (const [key, , right] of fixes) await set(world, key, right);
  return "The contacts match the CRM.";
}

/** A comparison of every row with the people of another service. */
export const task: Task = {
  id: "across/fix-contacts",
  kind: "cross-service",
  services: ["crm", "notes"],
  prompt:
    "A few contact emails in the onboarding tracker aren't the addresses we have in the CRM for those people. Find them and correct the tracker; the CRM is right.",
  prepare,
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      contacts.map(([key, , right]) =>
        updated(row(`onboarding-tracker/${key}`), { "properties.Contact": right }),
      ),
    ),
  solve: (world) => fix(world, contacts),
  calls: () => [
    [
      ["notes_data_fetch", { query: "Onboarding tracker" }],
      ["crm_list_people", { attributes: ["name", "email_addresses"], limit: 100 }],
    ],
    [["notes_database_query", { database_id: database("onboarding-tracker") }]],
    contacts.map(([key, , right]) => [
      "notes_page_update",
      { page_id: row(`onboarding-tracker/${key}`).id, properties: { Contact: right } },
    ]),
  ],
  wrong: [
    { name: "two of three", attempt: (world) => fix(world, contacts.slice(0, 2)) },
    {
      name: "another person of the company",
      attempt: async (world) => {
        await set(world, "pulse-custody-draft", "niamh.kelly@pulsemedical.example");
        return fix(world, [contacts[0]!, contacts[2]!]);
      },
    },
    {
      name: "also a right one",
      attempt: async (world) => {
        await set(world, "veldt-reno-items", "ethan.brooks@veldt.example");
        return fix(world, contacts);
      },
    },
  ],
};
