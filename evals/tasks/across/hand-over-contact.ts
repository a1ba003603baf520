import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updatePage } from "../shared/notes.ts";
import { row } from "../shared/targets.ts";

const EMAIL = "hana.kim@veldt.example";
const open = ["reno-kickoff", "reno-carriers", "reno-planners"];

async function hand(world: World, keys: string[], email = EMAIL): Promise<string> {
  for (const key of keys) {
    await updatePage(world, row(`onboarding-tracker/veldt-${key}`).id, { Contact: { email } });
  }
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
      open.map((key) =>
        updated(row(`onboarding-tracker/veldt-${key}`), { "properties.Contact": EMAIL }),
      ),
    ),
  solve: (world) => hand(world, open),
  wrong: [
    { name: "two of three", attempt: (world) => hand(world, open.slice(0, 2)) },
    { name: "also finished steps", attempt: (world) => hand(world, [...open, "denver-carriers"]) },
    { name: "a guessed address", attempt: (world) => hand(world, open, "hkim@veldt.example") },
  ],
};
