import type { ToolResults } from "../../shared/tool-results.ts";
import { type Step, type Script, CannotContinue } from "../../shared/script.ts";
import { findOpenDeals, findStalledDeals } from "./deal.ts";
import { writeReport } from "./report.ts";
import { createMoveCalls, createNoteCall, createTaskCalls } from "./write-calls.ts";

const LIST = "stalled_deals";

const steps: Step[] = [
  {
    doneWhen: "crm_list_deals",
    message: "First all deals.",
    calls: () => [{ name: "crm_list_deals", args: { limit: 100 } }],
  },
  {
    doneWhen: "crm_list_notes",
    message:
      "For each open deal, what was planned and what was written last; and which lists there are.",
    calls: (results) => [
      ...findOpenDeals(results).flatMap(({ record_id }) => [
        {
          name: "crm_list_tasks",
          args: { linked_object: "deals", linked_record_id: record_id, is_completed: false },
        },
        {
          name: "crm_list_notes",
          args: { parent_object: "deals", parent_record_id: record_id, limit: 50 },
        },
      ]),
      { name: "crm_list_lists", args: {} },
    ],
  },
  {
    doneWhen: "crm_create_list",
    skipWhen: hasList,
    message: "There is no list for stalled deals yet.",
    calls: (results, now) => {
      if (findStalledDeals(results, now).length === 0)
        throw new CannotContinue("no deal is stalled");
      return [
        {
          name: "crm_create_list",
          args: {
            name: "Stalled deals",
            api_slug: LIST,
            parent_object: "companies",
            workspace_access: "full-access",
            workspace_member_access: [],
          },
        },
      ];
    },
  },
  {
    doneWhen: "crm_list_entries",
    message: "Who is on it already?",
    calls: () => [{ name: "crm_list_entries", args: { list: LIST, limit: 500 } }],
  },
  {
    doneWhen: "crm_create_note",
    message: "Now each stalled deal: a note, the first stage, a place on the list, and its tasks.",
    calls: (results, now) => {
      const stalled = findStalledDeals(results, now);
      if (stalled.length === 0) throw new CannotContinue("no deal is stalled");
      const listed = findListedCompanies(results);
      return stalled.flatMap((found) => {
        const company = found.deal.values.associated_company?.target_record_id;
        const entry = { name: "crm_add_to_list", args: { list: LIST, record_id: company } };
        return [
          createNoteCall(found),
          ...createMoveCalls(found),
          ...(company === undefined || listed.includes(company) ? [] : [entry]),
          ...createTaskCalls(found, now),
        ];
      });
    },
  },
];

/** Script for the review of a pipeline. */
export const script: Script = { steps, report: writeReport };

function hasList(results: ToolResults): boolean {
  const lists = results.one<{ items: { api_slug: string }[] }>("crm_list_lists")?.items ?? [];
  return lists.some(({ api_slug }) => api_slug === LIST);
}

function findListedCompanies(results: ToolResults): string[] {
  const entries = results.one<{ items: { parent_record_id: string }[] }>("crm_list_entries");
  return (entries?.items ?? []).map(({ parent_record_id }) => parent_record_id);
}
