import type { Memory } from "../../shared/memory.ts";
import { type Plan, type Rehearsal, Stop } from "../../shared/rehearsal.ts";
import { callsByHost, digestBlocks } from "./digest.ts";
import { lastWeek, utcText } from "./week.ts";

const UNDER = "Sales playbook";

const plans: Plan[] = [
  {
    until: "convintel_activities_list",
    say: "Last week's calls, their scores, the coaching, and the page to write under.",
    calls: (_memory, now) => {
      const { from, to } = lastWeek(now);
      const week = { fromDate: utcText(from), toDate: utcText(to) };
      const sinceThen = { fromDate: utcText(from), toDate: utcText(now) };
      return [
        { name: "convintel_activities_list", args: { ...week, status: "completed" } },
        { name: "convintel_automated_call_scoring_list", args: sinceThen },
        { name: "convintel_coaching_feedback_list", args: sinceThen },
        { name: "notes_data_fetch", args: { query: UNDER, page_size: 20 } },
      ];
    },
  },
  {
    until: "convintel_summary_get",
    say: "What were they about?",
    calls: (memory) => {
      const calls = [...callsByHost(memory).values()].flat();
      if (calls.length === 0) throw new Stop("there was no completed call last week");
      return calls.map(({ activity_id }) => ({
        name: "convintel_summary_get",
        args: { activityId: activity_id },
      }));
    },
  },
  {
    until: "notes_page_create",
    say: "Now the page.",
    calls: (memory, now) => {
      const monday = lastWeek(now).from.toISOString().slice(0, 10);
      const content = `Coaching digest, week of ${monday}`;
      return [
        {
          name: "notes_page_create",
          args: {
            parent_page_id: parentPage(memory),
            properties: { title: { title: [{ type: "text", text: { content } }] } },
            icon: { type: "emoji", emoji: "🎧" },
            child_blocks: digestBlocks(memory),
          },
        },
      ];
    },
  },
];

/** The coaching digest of a week, as the rehearsed model writes it. */
export const rehearsal: Rehearsal = { plans, report };

function parentPage(memory: Memory): string {
  const found = memory.one<{ items: { page_id?: string; title?: string }[] }>("notes_data_fetch");
  const page = found?.items.find(({ title }) => title === UNDER);
  if (page?.page_id === undefined) throw new Stop(`there is no page "${UNDER}"`);
  return page.page_id;
}

function report(memory: Memory, stopped?: string): string {
  const hosts = callsByHost(memory);
  const count = [...hosts.values()].flat().length;
  const page = memory.one<{ page_id: string; url?: string }>("notes_page_create");
  return [
    stopped === undefined
      ? `The digest of ${count} calls by ${[...hosts.keys()].join(" and ")} is written.`
      : `I stopped, because ${stopped}.`,
    ...(page ? [`- page ${page.page_id} ${page.url ?? ""}`.trimEnd()] : []),
    ...memory.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`),
  ].join("\n");
}
