import type { Task, World } from "../../src/task.ts";
import { number, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type CrmRecord, listRecords } from "../shared/crm-records.ts";
import { isOpen, read, readIds } from "../shared/crm-values.ts";
import { member } from "../shared/targets.ts";

const lena = member("lena-hoffmann").id;
const isLenas = (deal: CrmRecord) => readIds(deal, "owner").includes(lena);

async function sum(world: World, select: (deal: CrmRecord) => boolean): Promise<number> {
  const deals = await listRecords(world, "deals");
  return deals.filter(select).reduce((total, deal) => total + Number(read(deal, "value")), 0);
}

const sumOpen = (world: World) => sum(world, (deal) => isLenas(deal) && isOpen(deal));

async function say(amount: Promise<number>): Promise<string> {
  return `Your open deals are worth $${(await amount).toLocaleString("en")}.`;
}

/** A sum over the records of one owner in some stages. */
export const task: Task = {
  id: "crm/open-pipeline",
  kind: "question",
  services: ["crm"],
  prompt:
    "What's my open pipeline worth in total, i.e. the deals I own that are neither won nor lost?",
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [number(await sumOpen(outcome))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: (world) => say(sumOpen(world)),
  wrong: [
    { name: "of everyone", attempt: (world) => say(sum(world, isOpen)) },
    { name: "with won and lost deals", attempt: (world) => say(sum(world, isLenas)) },
    {
      name: "without leads",
      attempt: (world) =>
        say(sum(world, (deal) => isLenas(deal) && read(deal, "stage") === "In Progress")),
    },
  ],
};
