import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { Outcome, World } from "../../src/task.ts";
import { listReferences, refersTo } from "../../src/verify/check.ts";
import { describeValue } from "../../src/verify/describe-value.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { findBefore } from "../shared/changes.ts";
import { type CrmRecord, listRecords, updateRecord } from "../shared/crm-records.ts";
import { read, readIds, toDeal } from "../shared/crm-values.ts";
import { findMembers } from "../shared/members.ts";
import { member, type Target } from "../shared/targets.ts";

const LEAVING = ["Abdullah Mahdi", "Mai Mac", "Nadine Jaber", "Vy Ho"];

/** The new owner by stage. */
const owners: Readonly<Record<string, Target>> = {
  Lead: member("lena-hoffmann"),
  "In Progress": member("daniel-okafor"),
  Lost: member("priya-raman"),
};
const won = "Won 🎉";

/** Deals of those who leave, as they were before the run. */
async function find(world: World, changes: Outcome["changes"] = []): Promise<CrmRecord[]> {
  const leaving = (await findMembers(world, LEAVING)).map(({ id }) => id);
  const deals = await listRecords(world, "deals");
  return deals.filter((deal) => {
    const before = findBefore(changes, deal.id.record_id, "owner");
    const owner = before === undefined ? readIds(deal, "owner") : listReferences(before);
    return owner.some((id) => leaving.includes(id));
  });
}

async function assign(
  world: World,
  deals: readonly CrmRecord[],
  choose: (stage: string) => Target | undefined = (stage) => owners[stage],
): Promise<string> {
  for (const deal of deals) {
    const owner = choose(read(deal, "stage"));
    if (owner === undefined) continue;
    const reference = { referenced_actor_type: "workspace-member", referenced_actor_id: owner.id };
    await updateRecord(world, toDeal(deal), { owner: [reference] });
  }
  return `${deals.length} deals have new owners.`;
}

async function findOpenOrLost(world: World): Promise<CrmRecord[]> {
  return (await find(world)).filter((deal) => read(deal, "stage") !== won);
}

async function reassign(tools: JobTools): Promise<string> {
  interface ListedDeal {
    record_id: string;
    values: { stage: string };
  }
  const filter = {
    $and: [{ $or: LEAVING.map((owner) => ({ owner })) }, { $not: { stage: won } }],
  };
  const deals = await tools.readAll<ListedDeal>("crm_list_deals", {
    filter,
    attributes: ["stage"],
  });
  for (const [stage, { name }] of Object.entries(owners)) {
    const own = deals.filter(({ values }) => values.stage === stage);
    const input = { object: "deals", values: { owner: [name] } };
    await tools.writeAll(
      "crm_update_record",
      input,
      own.map(({ record_id }) => ({ record_id })),
    );
  }
  return `${deals.length} deals have new owners.`;
}

const PROGRAM = `const leaving = ${JSON.stringify(LEAVING)};
const owners = { Lead: "Lena Hoffmann", "In Progress": "Daniel Okafor", Lost: "Priya Raman" };
const filter = { $and: [{ $or: leaving.map((owner) => ({ owner })) }, { $not: { stage: "${won}" } }] };
const { items } = await crm_list_deals({ filter, attributes: ["stage"] });
for (const { record_id, values: { stage } } of items) {
  await crm_update_record({ object: "deals", record_id, values: { owner: [owners[stage]] } });
}
return items.length;`;

/** New owners, by stage, for the deals of four colleagues. */
export const job: Job = {
  id: "jobs/reassign-deals",
  title: "reassign 140 deals",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["crm"],
  prompt: `Abdullah Mahdi, Mai Mac, Nadine Jaber and Vy Ho move to the partner team today. Please hand over their deals: the leads go to me, everything in progress to Daniel Okafor, and the lost ones to Priya Raman for the archive. Won deals stay with them, they still get their commission.`,
  verify: async (outcome) => {
    const { changes } = outcome;
    const expected = (await find(outcome, changes)).flatMap((deal) => {
      const before = findBefore(changes, deal.id.record_id, "stage");
      const stage = before === undefined ? read(deal, "stage") : describeValue(before);
      const owner = owners[stage];
      return owner === undefined ? [] : updated(toDeal(deal), { owner: refersTo(owner) });
    });
    return verifyChanges(changes, expected);
  },
  solve: async (world) => assign(world, await findOpenOrLost(world)),
  wrong: [
    {
      name: "won deals too",
      attempt: async (world) =>
        assign(world, await find(world), (stage) => owners[stage] ?? owners["Lost"]),
    },
    {
      name: "all but the last",
      attempt: async (world) => assign(world, (await findOpenOrLost(world)).slice(0, -1)),
    },
    {
      name: "everything to one person",
      attempt: async (world) => assign(world, await findOpenOrLost(world), () => owners["Lead"]),
    },
    {
      name: "without the lost ones",
      attempt: async (world) => {
        const deals = await findOpenOrLost(world);
        return assign(
          world,
          deals.filter((deal) => read(deal, "stage") !== "Lost"),
        );
      },
    },
  ],
  ways: {
    single: reassign,
    tools: reassign,
    programs: async (tools) => {
      const types = ["crm_list_deals", "crm_update_record", "deals"];
      const count = await tools.runProgram<number>({ types, source: PROGRAM });
      return `${count} deals have new owners.`;
    },
  },
};
