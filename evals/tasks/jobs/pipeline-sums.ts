import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { StartingWorld, World } from "../../src/task.ts";
import { line, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type CrmRecord, listRecords, updateRecord } from "../shared/crm-records.ts";
import { isOpen, read, toDeal } from "../shared/crm-values.ts";

const STAGES = ["Lead", "In Progress"] as const;
const OPEN = { stage: { $in: STAGES } };
const WITHOUT_AMOUNT = {
  $and: [
    OPEN,
    { $not: { value: { $not_empty: true } } },
    { $not: { value_eur: { $not_empty: true } } },
  ],
};

/** Figures of a stage. */
interface Sum {
  usd: number;
  eur: number;
  /** Deals without any amount. */
  missing: number;
}

/** Some deals are in euros, and some have no amount yet. */
async function prepare(world: StartingWorld): Promise<void> {
  await world.crm.post("/v2/objects/deals/attributes", {
    data: {
      title: "Value (EUR)",
      description: "Amount of deals in euros, which have no other",
      api_slug: "value_eur",
      type: "currency",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: { currency: { default_currency_code: "EUR", display_type: "symbol" } },
    },
  });
  const deals = await listRecords(world, "deals");
  for (const [index, deal] of deals.entries()) {
    const target = toDeal(deal);
    if (index % 9 === 4) await updateRecord(world, target, { value: null });
    if (index % 8 !== 3 || index % 9 === 4) continue;
    const value_eur = Number(read(deal, "value")) - 500;
    await updateRecord(world, target, { value: null, value_eur });
  }
}

async function addUp(world: World, select: (deal: CrmRecord) => boolean = isOpen) {
  const deals = (await listRecords(world, "deals")).filter(select);
  const sums = STAGES.map((stage): [string, Sum] => {
    const own = deals.filter((deal) => read(deal, "stage") === stage);
    const total = (slug: string) =>
      own.reduce((sum, deal) => sum + Number(read(deal, slug) || 0), 0);
    const missing = own.filter((deal) => !read(deal, "value") && !read(deal, "value_eur")).length;
    return [stage, { usd: total("value"), eur: total("value_eur"), missing }];
  });
  return new Map(sums);
}

function report(sums: ReadonlyMap<string, Sum>): string {
  return [...sums]
    .map(([stage, { usd, eur, missing }]) => {
      const amounts = `$${usd.toLocaleString("en")} and €${eur.toLocaleString("en")}`;
      return `${stage}: ${amounts}; without an amount: ${missing}`;
    })
    .join("\n");
}

const change = async (world: World, edit: (sum: Sum) => Sum) =>
  report(new Map([...(await addUp(world))].map(([stage, sum]) => [stage, edit(sum)])));

interface ListedDeal {
  values: Record<string, { currency_value: number } | undefined> & { stage: string };
}

async function addUpListed(tools: JobTools): Promise<string> {
  await tools.read("crm_list_attributes", { object: "deals" });
  const attributes = ["stage", "value", "value_eur"];
  const deals = await tools.readAll<ListedDeal>("crm_list_deals", { filter: OPEN, attributes });
  const sums = new Map(STAGES.map((stage) => [stage as string, { usd: 0, eur: 0, missing: 0 }]));
  for (const { values } of deals) {
    const sum = sums.get(values.stage)!;
    const { value, value_eur: euros } = values;
    sum.usd += value?.currency_value ?? 0;
    sum.eur += euros?.currency_value ?? 0;
    if (value === undefined && euros === undefined) sum.missing += 1;
  }
  return report(sums);
}

interface StageGroup {
  by: { stage: string };
  count: number;
  sum?: { value: { USD?: number } | null; value_eur: { EUR?: number } | null };
}

async function addUpGroups(tools: JobTools): Promise<string> {
  await tools.read("crm_list_attributes", { object: "deals" });
  const aggregate = { group_by: ["stage"], sum: ["value", "value_eur"] };
  const sums = await tools.read<{ groups: StageGroup[] }>("crm_list_deals", {
    filter: OPEN,
    aggregate,
  });
  const without = await tools.read<{ groups: StageGroup[] }>("crm_list_deals", {
    filter: WITHOUT_AMOUNT,
    aggregate: { group_by: ["stage"] },
  });
  const missing = new Map(without.groups.map(({ by, count }) => [by.stage, count]));
  return report(
    new Map(
      sums.groups.map(({ by: { stage }, sum }) => [
        stage,
        {
          usd: sum?.value?.USD ?? 0,
          eur: sum?.value_eur?.EUR ?? 0,
          missing: missing.get(stage) ?? 0,
        },
      ]),
    ),
  );
}

const PROGRAM = `const filter = { stage: { $in: ["Lead", "In Progress"] } };
const { items } = await crm_list_deals({ filter, attributes: ["stage", "value", "value_eur"] });
const sums = {};
for (const { values: { stage, value, value_eur } } of items) {
  const sum = (sums[stage] ??= { usd: 0, eur: 0, missing: 0 });
  sum.usd += value?.currency_value ?? 0;
  sum.eur += value_eur?.currency_value ?? 0;
  if (!value && !value_eur) sum.missing += 1;
}
return sums;`;

async function addUpInProgram(tools: JobTools): Promise<string> {
  const types = ["crm_list_deals", "deals"];
  const sums = await tools.runProgram<Record<string, Sum>>({ types, source: PROGRAM });
  return report(new Map(STAGES.map((stage) => [stage, sums[stage]!])));
}

/** Sums of two currencies by stage, with values that are missing. */
export const job: Job = {
  id: "jobs/pipeline-sums",
  title: "pipeline sums",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["crm"],
  prompt: `For the board slide: what's our open pipeline worth, everyone's deals, one line for Lead and one for In Progress? Some deals are in euros (they have their amount in "Value (EUR)"), so give me dollars, then euros, nothing converted. At the end of each line: how many of the deals have no amount at all yet.`,
  prepare,
  verify: async (outcome) => {
    const lines = [...(await addUp(outcome))].map(([stage, { usd, eur, missing }]) =>
      line(stage, usd, eur, missing),
    );
    return [...verifyAnswer(outcome.answer, lines), ...verifyNoChanges(outcome.changes)];
  },
  solve: async (world) => report(await addUp(world)),
  wrong: [
    {
      name: "euros counted as dollars",
      attempt: (world) => change(world, (sum) => ({ ...sum, usd: sum.usd + sum.eur, eur: 0 })),
    },
    {
      name: "the first page only",
      attempt: async (world) => {
        const first = await world.crm.post<{ data: CrmRecord[] }>(
          "/v2/objects/deals/records/query",
          { limit: 50 },
        );
        const ids = new Set(first.data.map(({ id }) => id.record_id));
        return report(await addUp(world, (deal) => isOpen(deal) && ids.has(deal.id.record_id)));
      },
    },
    {
      name: "deals in euros counted as deals without an amount",
      attempt: async (world) => {
        const deals = (await listRecords(world, "deals")).filter(isOpen);
        const count = (stage: string) =>
          deals.filter((deal) => read(deal, "stage") === stage && !read(deal, "value")).length;
        const sums = [...(await addUp(world))];
        return report(
          new Map(sums.map(([stage, sum]) => [stage, { ...sum, missing: count(stage) }])),
        );
      },
    },
    {
      name: "the stages exchanged",
      attempt: async (world) => {
        const sums = await addUp(world);
        const [lead, started] = STAGES.map((stage) => sums.get(stage)!);
        return report(
          new Map([
            ["Lead", started!],
            ["In Progress", lead!],
          ]),
        );
      },
    },
  ],
  ways: {
    single: addUpListed,
    tools: addUpGroups,
    programs: addUpInProgram,
  },
};
