import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { Outcome, StartingWorld, World } from "../../src/task.ts";
import { phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { describeValue } from "../../src/verify/describe-value.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { findBefore } from "../shared/changes.ts";
import { type CrmRecord, listRecords, updateRecord } from "../shared/crm-records.ts";
import { read } from "../shared/crm-values.ts";
import { findDatabase } from "../shared/find-database.ts";
import { createPage, queryRows, title } from "../shared/notes.ts";
import { readText } from "../shared/notes-values.ts";
import { page } from "../shared/targets.ts";

const REVIEW = "Pipeline review 9 March";
const ROWS = 72;
const won = "Won 🎉";
/** Words of the review, and the CRM's. */
const stages: Readonly<Record<string, string>> = {
  Lead: "Lead",
  "In Progress": "In Progress",
  Won: won,
  Lost: "Lost",
};

/** A row of the review. */
interface Row {
  deal: string;
  id: string;
  stage: string;
  isAgreed: boolean;
}

const names = new Intl.Collator("en");

/**
 * A database of 72 open deals with the stages of a meeting. Some rows are not agreed, some say what the CRM says already,
 * and two name a stage that the CRM does not have.
 */
async function prepare(world: StartingWorld): Promise<void> {
  const { id } = await world.notes.post<{ id: string }>("/v1/databases", {
    parent: { type: "page_id", page_id: page("sales-playbook").id },
    title: [{ text: { content: REVIEW } }],
    initial_data_source: {
      properties: {
        Deal: { title: {} },
        "CRM id": { rich_text: {} },
        Stage: {
          select: { options: [...Object.keys(stages), "On hold"].map((name) => ({ name })) },
        },
        Agreed: { checkbox: {} },
      },
    },
  });
  const { data_sources: sources } = await world.notes.get<{ data_sources: { id: string }[] }>(
    `/v1/databases/${id}`,
  );
  const deals = (await listRecords(world, "deals"))
    .filter((deal) => ["Lead", "In Progress"].includes(read(deal, "stage")))
    .toSorted((one, other) => names.compare(read(one, "name"), read(other, "name")));
  for (const [index, deal] of deals.slice(0, ROWS).entries()) {
    const current = read(deal, "stage");
    const isLead = current === "Lead";
    const changed = index % 3 === 0 ? "Lost" : index % 3 === 1 || !isLead ? "Won" : "In Progress";
    const stage = index % 13 === 5 ? current : index % 39 === 7 ? "On hold" : changed;
    await createPage(
      world,
      { data_source_id: sources[0]!.id },
      {
        Deal: title(read(deal, "name")),
        "CRM id": { rich_text: [{ text: { content: deal.id.record_id } }] },
        Stage: { select: { name: stage } },
        Agreed: { checkbox: index % 8 !== 2 },
      },
    );
  }
}

async function listRows(world: World): Promise<Row[]> {
  interface Found {
    results: { object: string; id: string; title?: { plain_text: string }[] }[];
  }
  const { results } = await world.notes.post<Found>("/v1/search", { query: REVIEW });
  const source = results.find((one) => one.title?.[0]?.plain_text === REVIEW)!;
  return (await queryRows(world, source.id)).map((row) => ({
    deal: readText(row, "Deal"),
    id: readText(row, "CRM id"),
    stage: readText(row, "Stage"),
    isAgreed: readText(row, "Agreed") === "true",
  }));
}

/** Rows whose stage the CRM should get; those that say what it had before the run change nothing. */
async function find(world: World, changes: Outcome["changes"] = []): Promise<Row[]> {
  const deals = new Map((await listRecords(world, "deals")).map((one) => [one.id.record_id, one]));
  const stageOf = (id: string) => {
    const before = findBefore(changes, id, "stage");
    return before === undefined ? read(deals.get(id) as CrmRecord, "stage") : describeValue(before);
  };
  const rows = await listRows(world);
  return rows.filter(({ id, stage }) => stages[stage] !== stageOf(id));
}

async function move(world: World, rows: readonly Row[], say = sayOnHold(rows)): Promise<string> {
  for (const { deal, id, stage } of rows) {
    if (stages[stage] === undefined) continue;
    const target = { service: "crm", resource: "deals", id, name: deal } as const;
    await updateRecord(world, target, { stage: stages[stage] });
  }
  return say;
}

function sayOnHold(rows: readonly { deal: string; stage: string }[]): string {
  const others = rows.filter(({ stage }) => stages[stage] === undefined);
  return `The CRM has no stage for: ${others.map(({ deal }) => deal).join(", ")}.`;
}

const isAgreed = (row: Row) => row.isAgreed;

async function sync(tools: JobTools, form: { values_only?: boolean } = {}): Promise<string> {
  interface ListedRow {
    title: string;
    properties: { "CRM id": string; Stage: string };
  }
  const rows = await tools.readAll<ListedRow>("notes_database_query", {
    database_id: await findDatabase(tools, REVIEW),
    filter: { property: "Agreed", checkbox: { equals: true } },
    columns: ["Deal", "CRM id", "Stage"],
    page_size: 100,
    ...form,
  });
  const groups = Map.groupBy(rows, ({ properties }) => stages[properties.Stage]);
  for (const [stage, own] of groups) {
    if (stage === undefined) continue;
    const input = { object: "deals", values: { stage: [{ status: stage }] } };
    const items = own.map(({ properties }) => ({ record_id: properties["CRM id"] }));
    await tools.writeAll("crm_update_record", input, items);
  }
  const others = groups.get(undefined) ?? [];
  return sayOnHold(
    others.map(({ properties, title: deal }) => ({ deal, stage: properties.Stage })),
  );
}

const PROGRAM = `const { items: found } = await notes_data_fetch({ query: "${REVIEW}" });
const { database_id } = found.find((each) => each.title === "${REVIEW}" && each.database_id);
const filter = { property: "Agreed", checkbox: { equals: true } };
const { items: rows } = await notes_database_query({ database_id, filter, columns: ["Deal", "CRM id", "Stage"] });
const stages = { Lead: "Lead", "In Progress": "In Progress", Won: "${won}", Lost: "Lost" };
const unknown = [];
for (const { title, properties } of rows) {
  const stage = stages[properties.Stage];
  if (!stage) unknown.push({ deal: title, stage: properties.Stage });
  else await crm_update_record({ object: "deals", record_id: properties["CRM id"], values: { stage } });
}
return unknown;`;

async function syncInProgram(tools: JobTools): Promise<string> {
  const types = ["notes_data_fetch", "notes_database_query", "crm_update_record"];
  const rows = await tools.runProgram<{ deal: string; stage: string }[]>({
    types,
    source: PROGRAM,
  });
  return sayOnHold(rows);
}

/** Stages of a meeting that go from the notes to the CRM. */
export const job: Job = {
  id: "jobs/sync-stages",
  title: "sync 60 stages",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["notes", "crm"],
  prompt: `We went through the pipeline on Monday; the outcome is the database "${REVIEW}" in the wiki, with the CRM's id of each deal. Please set the deals' stages in the CRM to what it says, but only for rows where Agreed is ticked, the others are still being discussed. If a row has a stage that the CRM doesn't have, leave that deal alone and name it in your answer.`,
  prepare,
  verify: async (outcome) => {
    const rows = (await find(outcome, outcome.changes)).filter(isAgreed);
    const others = rows.filter(({ stage }) => stages[stage] === undefined);
    const expected = rows.flatMap(({ deal, id, stage }) => {
      const target = { service: "crm", resource: "deals", id, name: deal } as const;
      const wanted = stages[stage];
      return wanted === undefined ? [] : updated(target, { stage: wanted });
    });
    return [
      ...verifyChanges(outcome.changes, expected),
      ...verifyAnswer(
        outcome.answer,
        others.map(({ deal }) => phrase(deal)),
      ),
    ];
  },
  solve: async (world) => move(world, (await find(world)).filter(isAgreed)),
  wrong: [
    {
      name: "rows that are not agreed too",
      attempt: async (world) => move(world, await find(world)),
    },
    {
      name: "without naming the deals on hold",
      attempt: async (world) => move(world, (await find(world)).filter(isAgreed), "All done."),
    },
    {
      name: "all but the won ones",
      attempt: async (world) =>
        move(
          world,
          (await find(world)).filter((row) => isAgreed(row) && row.stage !== "Won"),
        ),
    },
    {
      name: "deals on hold lost",
      attempt: async (world) => {
        const rows = (await find(world)).filter(isAgreed);
        const lost = rows.map((row) => (row.stage === "On hold" ? { ...row, stage: "Lost" } : row));
        return move(world, lost, sayOnHold(rows));
      },
    },
  ],
  ways: {
    single: (tools) => sync(tools),
    tools: (tools) => sync(tools, { values_only: true }),
    programs: syncInProgram,
  },
};
