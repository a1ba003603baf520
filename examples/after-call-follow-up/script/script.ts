import type { ToolResults } from "../../shared/tool-results.ts";
import { type ScriptedCall, type Step, type Script, CannotContinue } from "../../shared/script.ts";
import { readCustomerCall, findLatestCustomerCall } from "./customer-call.ts";
import { writeReport } from "./report.ts";
import { createNoteCall, createPageCall, createTaskCalls } from "./write-calls.ts";

const steps: Step[] = [
  {
    doneWhen: "convintel_activities_list",
    message: "First, the latest customer call.",
    calls: (_results, now) => [listRecentActivities(30, now)],
  },
  {
    doneWhen: "convintel_transcript_get",
    message: "I read the summary, the action items and the transcript.",
    calls: (results, now) => {
      const latest = findLatestCustomerCall(results);
      if (latest === undefined) return listEarlierActivities(results, now);
      const args = { activityId: latest.activity_id };
      return [
        { name: "convintel_summary_get", args },
        { name: "convintel_action_items_get", args },
        { name: "convintel_transcript_get", args },
      ];
    },
  },
  {
    doneWhen: "crm_list_workspace_members",
    message: "Now the participants in the CRM, our workspace members, and the parent page.",
    calls: (results) => [
      ...readCustomerCall(results).customers.map(({ name }) => ({
        name: "crm_search_records",
        args: { object: "people", query: name, limit: 5 },
      })),
      { name: "crm_list_workspace_members", args: {} },
      { name: "notes_data_fetch", args: { query: "Customer calls", page_size: 20 } },
    ],
  },
  {
    doneWhen: "crm_get_person",
    message: "Their CRM record names their company.",
    calls: (results) => {
      const person = readCustomerCall(results).people[0];
      if (person === undefined)
        throw new CannotContinue("none of the customers of the call is in the CRM");
      return [{ name: "crm_get_person", args: { record_id: person.record_id } }];
    },
  },
  {
    doneWhen: "crm_get_company",
    message: "Now the company itself.",
    calls: (results) => {
      const { companyId } = readCustomerCall(results);
      if (companyId === undefined)
        throw new CannotContinue("the customer's record names no company");
      return [{ name: "crm_get_company", args: { record_id: companyId } }];
    },
  },
  {
    doneWhen: "notes_page_create",
    message: "I have what I need: one task for each promise, and the page.",
    calls: (results, now) => [
      ...createTaskCalls(readCustomerCall(results), now),
      createPageCall(readCustomerCall(results)),
    ],
  },
  {
    doneWhen: "crm_create_note",
    message: "Finally the note on the company, with a link to the page.",
    calls: (results) => [createNoteCall(readCustomerCall(results), results)],
  },
];

/** Script for the follow-up of a customer call. */
export const script: Script = { steps, report: writeReport };

function listEarlierActivities(results: ToolResults, now: Date): ScriptedCall[] {
  if (results.all("convintel_activities_list").length === 1)
    return [listRecentActivities(150, now)];
  throw new CannotContinue("there is no completed customer call in the last five months");
}

function listRecentActivities(days: number, now: Date): ScriptedCall {
  const from = new Date(now.getTime() - days * 86_400_000);
  return {
    name: "convintel_activities_list",
    args: { fromDate: formatUtc(from), toDate: formatUtc(now), status: "completed" },
  };
}

/** Formats a date as the service expects it: `YYYY-MM-DD HH:MM:SS`. */
function formatUtc(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}
