import type { Task, World } from "../../src/task.ts";
import { phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type CrmRecord, listRecords } from "../shared/crm-records.ts";
import { isOpen, read, since } from "../shared/crm-values.ts";

/** Open deals, the one that has been in its stage for the longest time first. */
async function rank(world: World): Promise<CrmRecord[]> {
  const deals = (await listRecords(world, "deals")).filter(isOpen);
  return deals.toSorted((one, other) => (since(one, "stage") < since(other, "stage") ? -1 : 1));
}

/** The account in a deal's name, before the dash. */
function getAccount(deal: CrmRecord): string {
  return read(deal, "name").split(" – ")[0] ?? "";
}

async function say(world: World, place: number): Promise<string> {
  const deals = await rank(world);
  return read(deals.at(place)!, "name");
}

/** The history of an attribute decides, not the creation of the record. */
export const task: Task = {
  id: "crm/longest-in-stage",
  kind: "question",
  services: ["crm"],
  prompt:
    "Which of our open deals has been sitting in its current stage the longest? Just the name of the deal.",
  verify: async (outcome) => {
    const [first, ...others] = (await rank(outcome)).map(getAccount);
    const { answer, changes } = outcome;
    return [
      ...verifyAnswer(
        answer,
        [phrase(first!)],
        others.map((account) => phrase(account)),
      ),
      ...verifyNoChanges(changes),
    ];
  },
  solve: (world) => say(world, 0),
  wrong: [
    { name: "the second", attempt: (world) => say(world, 1) },
    { name: "the shortest", attempt: (world) => say(world, -1) },
    { name: "a lost deal", attempt: async () => "Halcyon – dangerous goods tracking" },
  ],
};
