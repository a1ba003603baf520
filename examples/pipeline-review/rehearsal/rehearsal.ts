import type { Memory } from "../../shared/memory.ts";
import { type Plan, type Rehearsal, Stop } from "../../shared/rehearsal.ts";
import { openDeals, stalledDeals } from "./deal.ts";
import { report } from "./report.ts";
import { stalledNote, stalledTask } from "./writing.ts";

const LIST = "stalled_deals";

const plans: Plan[] = [
  {
    until: "crm_list_deals",
    say: "First all deals.",
    calls: () => [{ name: "crm_list_deals", args: { limit: 100 } }],
  },
  {
    until: "crm_list_notes",
    say: "For each open deal, what was planned and what was written last; and which lists there are.",
    calls: (memory) => [
      ...openDeals(memory).flatMap(({ record_id }) => [
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
    until: "crm_create_list",
    skip: hasList,
    say: "There is no list for stalled deals yet.",
    calls: (memory, now) => {
      if (stalledDeals(memory, now).length === 0) throw new Stop("no deal stands still");
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
    until: "crm_list_entries",
    say: "Who is on it already?",
    calls: () => [{ name: "crm_list_entries", args: { list: LIST, limit: 500 } }],
  },
  {
    until: "crm_create_task",
    say: "Now a note, a place on the list and a task for each deal that stands still.",
    calls: (memory, now) => {
      const stalled = stalledDeals(memory, now);
      if (stalled.length === 0) throw new Stop("no deal stands still");
      const listed = listedCompanies(memory);
      return stalled.flatMap((found) => {
        const company = found.deal.values.associated_company?.target_record_id;
        const entry = { name: "crm_add_to_list", args: { list: LIST, record_id: company } };
        return [
          stalledNote(found),
          ...(company === undefined || listed.includes(company) ? [] : [entry]),
          stalledTask(found, now),
        ];
      });
    },
  },
];

/** The review of a pipeline, as the rehearsed model does it. */
export const rehearsal: Rehearsal = { plans, report };

function hasList(memory: Memory): boolean {
  const lists = memory.one<{ items: { api_slug: string }[] }>("crm_list_lists")?.items ?? [];
  return lists.some(({ api_slug }) => api_slug === LIST);
}

function listedCompanies(memory: Memory): string[] {
  const entries = memory.one<{ items: { parent_record_id: string }[] }>("crm_list_entries");
  return (entries?.items ?? []).map(({ parent_record_id }) => parent_record_id);
}
