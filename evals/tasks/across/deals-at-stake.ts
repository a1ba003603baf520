import type { Task, World } from "../../src/task.ts";
import { number, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type CrmRecord, listRecords } from "../shared/crm-records.ts";
import { isOpen, read, readIds } from "../shared/crm-values.ts";
import { type NotesPage, queryRows } from "../shared/notes.ts";
import { readNumber, readText } from "../shared/notes-values.ts";
import { dataSource } from "../shared/targets.ts";

const isWaiting = (row: NotesPage) =>
  readText(row, "Status") === "Under review" && readText(row, "Blocks a deal") === "true";

async function listRows(world: World): Promise<NotesPage[]> {
  return (await queryRows(world, dataSource("feature-requests"))).filter(isWaiting);
}

/** The value of the deals of the companies that asked for these requests. */
async function sum(world: World, isCounted: (deal: CrmRecord) => boolean): Promise<number> {
  const rows = await listRows(world);
  const asked = (name: string) => rows.some((row) => readText(row, "Asked by").includes(name));
  const companies = (await listRecords(world, "companies")).filter((one) =>
    asked(read(one, "name")),
  );
  const ids = companies.map(({ id }) => id.record_id);
  const deals = (await listRecords(world, "deals")).filter(isCounted);
  return deals
    .filter((deal) => readIds(deal, "associated_company").some((id) => ids.includes(id)))
    .reduce((total, deal) => total + Number(read(deal, "value")), 0);
}

async function say(amount: number): Promise<string> {
  return `$${amount.toLocaleString("en")} of open deals wait for them.`;
}

/** Deals of one service, by companies that rows of another name. */
export const task: Task = {
  id: "across/deals-at-stake",
  kind: "question",
  services: ["crm", "notes"],
  prompt:
    "Take the feature requests that are under review and block a deal. What are the open deals in the CRM (neither won nor lost) of the companies that asked for them worth in total? Deal values, not the revenue column.",
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [number(await sum(outcome, isOpen))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => say(await sum(world, isOpen)),
  wrong: [
    { name: "with closed deals", attempt: async (world) => say(await sum(world, () => true)) },
    {
      name: "the column of the requests",
      attempt: async (world) => {
        const rows = await listRows(world);
        return say(rows.reduce((total, row) => total + readNumber(row, "Revenue"), 0));
      },
    },
  ],
};
