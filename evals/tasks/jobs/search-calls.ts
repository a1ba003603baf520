import { JOB_PEOPLE, type Job, type JobTools } from "../../src/jobs/job.ts";
import type { World } from "../../src/task.ts";
import { phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type Call, listCalls } from "../shared/calls.ts";

const FROM = "2026-02-01";
const TO = "2026-03-11";
const TITLE = "Plan";

const isAboutPlan = ({ title }: Pick<Call, "title">) => title.endsWith(" Plan");

interface Segment {
  text: string;
}

/** Finds calls in which words are said. */
async function find(world: World, calls: readonly Call[], words: RegExp): Promise<Call[]> {
  const found: Call[] = [];
  for (const call of calls) {
    const segments = await world.convintel.get<Segment[] | undefined>("/getTranscription", {
      activityId: call.id,
    });
    if (words.test(JSON.stringify(segments ?? []))) found.push(call);
  }
  return found;
}

const signOn = /single sign-?on/i;

async function list(world: World, from = FROM): Promise<Call[]> {
  return (await listCalls(world, from, TO)).filter(isAboutPlan);
}

function report(calls: readonly { title?: string | undefined }[]): string {
  return calls.map(({ title }) => `- ${title ?? ""}`).join("\n") || "It came up in none.";
}

const period = { fromDate: FROM, toDate: `${TO} 09:00:00`, title: TITLE };

interface ListedCall {
  activity_id: string;
  title: string;
}

/** Lists the calls, then reads every transcript. */
async function readTranscripts(tools: JobTools): Promise<string> {
  const calls = await tools.readAll<ListedCall>("convintel_activities_list", period);
  const found: ListedCall[] = [];
  for (const call of calls.filter(isAboutPlan)) {
    const input = { activityId: call.activity_id };
    const transcript = await tools.read<object>("convintel_transcript_get", input);
    if (signOn.test(JSON.stringify(transcript))) found.push(call);
  }
  return report(found);
}

async function searchTranscripts(tools: JobTools): Promise<string> {
  const input = { ...period, search: "single sign-on | SSO" };
  const found = await tools.readAll<ListedCall>("convintel_transcripts_search", input);
  return report(found.filter(isAboutPlan));
}

const PROGRAM = `const { items } = await convintel_transcripts_search({
  fromDate: "${FROM}", toDate: "${TO} 09:00:00", title: "${TITLE}", search: "single sign-on | SSO",
});
return items.map(({ title }) => title).filter((title) => title.endsWith(" ${TITLE}"));`;

async function searchInProgram(tools: JobTools): Promise<string> {
  const types = ["convintel_transcripts_search"];
  const titles = await tools.runProgram<string[]>({ types, source: PROGRAM });
  return report(titles.map((title) => ({ title })));
}

/** Calls in which something came up, in other words than those of the request. */
export const job: Job = {
  id: "jobs/search-calls",
  title: "search 60 transcripts",
  kind: "bulk",
  people: JOB_PEOPLE,
  services: ["convintel"],
  prompt: `Product asks whether SSO matters to people who look at Plan. In which of our recorded calls about Plan (they have Plan at the end of the title) since 1 February did it come up? Whatever they call it. Just the titles, one per line.`,
  verify: async (outcome) => {
    const all = await listCalls(outcome, "2025-12-01", TO);
    const found = await find(
      outcome,
      all.filter((call) => isAboutPlan(call) && call.actualStartTime >= FROM),
      signOn,
    );
    const titles = new Set(found.map(({ title }) => title));
    const others = all.filter(({ title }) => !titles.has(title));
    return [
      ...verifyAnswer(
        outcome.answer,
        [...titles].map((title) => phrase(title)),
        others.map(({ title }) => phrase(title)),
      ),
      ...verifyNoChanges(outcome.changes),
    ];
  },
  solve: async (world) => report(await find(world, await list(world), signOn)),
  wrong: [
    {
      name: "only where it is called SSO",
      attempt: async (world) => report(await find(world, await list(world), /\bSSO\b/)),
    },
    { name: "all calls about Plan", attempt: async (world) => report(await list(world)) },
    {
      name: "since December",
      attempt: async (world) => report(await find(world, await list(world, "2025-12-01"), signOn)),
    },
    {
      name: "about any product",
      attempt: async (world) => report(await find(world, await listCalls(world, FROM, TO), signOn)),
    },
  ],
  ways: {
    single: readTranscripts,
    tools: searchTranscripts,
    programs: searchInProgram,
  },
};
