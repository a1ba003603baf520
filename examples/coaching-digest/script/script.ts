import type { ToolResults } from "../../shared/tool-results.ts";
import { type Step, type Script, CannotContinue } from "../../shared/script.ts";
import { groupCallsByHost, createDigestBlocks } from "./digest.ts";
import { getLastWeek, formatUtc } from "./week.ts";

const PARENT_TITLE = "Sales playbook";

const steps: Step[] = [
  {
    doneWhen: "convintel_activities_list",
    message: "Last week's calls, their scores, the coaching, and the page to write under.",
    calls: (_results, now) => {
      const { from, to } = getLastWeek(now);
      const week = { fromDate: formatUtc(from), toDate: formatUtc(to) };
      const sinceThen = { fromDate: formatUtc(from), toDate: formatUtc(now) };
      return [
        { name: "convintel_activities_list", args: { ...week, status: "completed" } },
        { name: "convintel_automated_call_scoring_list", args: sinceThen },
        { name: "convintel_coaching_feedback_list", args: sinceThen },
        { name: "notes_data_fetch", args: { query: PARENT_TITLE, page_size: 20 } },
      ];
    },
  },
  {
    doneWhen: "convintel_summary_get",
    message: "What were they about?",
    calls: (results) => {
      const calls = [...groupCallsByHost(results).values()].flat();
      if (calls.length === 0) throw new CannotContinue("there was no completed call last week");
      return calls.map(({ activity_id }) => ({
        name: "convintel_summary_get",
        args: { activityId: activity_id },
      }));
    },
  },
  {
    doneWhen: "notes_page_create",
    message: "Now the page.",
    calls: (results, now) => {
      const monday = getLastWeek(now).from.toISOString().slice(0, 10);
      const content = `Coaching digest, week of ${monday}`;
      return [
        {
          name: "notes_page_create",
          args: {
            parent_page_id: findParentPage(results),
            properties: { title: { title: [{ type: "text", text: { content } }] } },
            icon: { type: "emoji", emoji: "🎧" },
            child_blocks: createDigestBlocks(results),
          },
        },
      ];
    },
  },
];

/** Script for the coaching digest of a week. */
export const script: Script = { steps, report: writeReport };

function findParentPage(results: ToolResults): string {
  const found = results.one<{ items: { page_id?: string; title?: string }[] }>("notes_data_fetch");
  const page = found?.items.find(({ title }) => title === PARENT_TITLE);
  if (page?.page_id === undefined) throw new CannotContinue(`there is no page "${PARENT_TITLE}"`);
  return page.page_id;
}

function writeReport(results: ToolResults, stopped?: string): string {
  const hosts = groupCallsByHost(results);
  const count = [...hosts.values()].flat().length;
  const page = results.one<{ page_id: string; url?: string }>("notes_page_create");
  return [
    stopped === undefined
      ? `The digest of ${count} calls by ${[...hosts.keys()].join(" and ")} is written.`
      : `I stopped, because ${stopped}.`,
    ...(page ? [`- page ${page.page_id} ${page.url ?? ""}`.trimEnd()] : []),
    ...results.failures().map(({ tool, error }) => `- ${tool} failed: ${error}`),
  ].join("\n");
}
