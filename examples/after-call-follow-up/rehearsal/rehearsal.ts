import type { Memory } from "../../shared/memory.ts";
import { type Call, type Plan, type Rehearsal, Stop } from "../../shared/rehearsal.ts";
import { callOf, latestCustomerCall } from "./call.ts";
import { report } from "./report.ts";
import { companyNote, followUpPage, tasks } from "./writing.ts";

const plans: Plan[] = [
  {
    until: "convintel_activities_list",
    say: "First the latest customer call.",
    calls: (_memory, now) => [activitiesOfLast(30, now)],
  },
  {
    until: "convintel_transcript_get",
    say: "I read what was said and what was promised.",
    calls: (memory, now) => {
      const latest = latestCustomerCall(memory);
      if (latest === undefined) return lookFurtherBack(memory, now);
      const args = { activityId: latest.activity_id };
      return [
        { name: "convintel_summary_get", args },
        { name: "convintel_action_items_get", args },
        { name: "convintel_transcript_get", args },
      ];
    },
  },
  {
    until: "crm_list_workspace_members",
    say: "Now the people of the call, in the CRM and among us, and the place for the page.",
    calls: (memory) => [
      ...callOf(memory).customers.map(({ name }) => ({
        name: "crm_search_records",
        args: { object: "people", query: name, limit: 5 },
      })),
      { name: "crm_list_workspace_members", args: {} },
      { name: "notes_data_fetch", args: { query: "Customer calls", page_size: 20 } },
    ],
  },
  {
    until: "crm_get_person",
    say: "Whom they work for stands in their record.",
    calls: (memory) => {
      const person = callOf(memory).people[0];
      if (person === undefined) throw new Stop("none of the customers of the call is in the CRM");
      return [{ name: "crm_get_person", args: { record_id: person.record_id } }];
    },
  },
  {
    until: "crm_get_company",
    say: "And this is their company.",
    calls: (memory) => {
      const { companyId } = callOf(memory);
      if (companyId === undefined) throw new Stop("the customer's record names no company");
      return [{ name: "crm_get_company", args: { record_id: companyId } }];
    },
  },
  {
    until: "notes_page_create",
    say: "I have what I need: one task for each promise, and the page.",
    calls: (memory) => [...tasks(callOf(memory)), followUpPage(callOf(memory))],
  },
  {
    until: "crm_create_note",
    say: "Last the note on the company, with the address of the page.",
    calls: (memory) => [companyNote(callOf(memory), memory)],
  },
];

/** The follow-up of a customer call, as the rehearsed model does it. */
export const rehearsal: Rehearsal = { plans, report };

function lookFurtherBack(memory: Memory, now: Date): Call[] {
  if (memory.all("convintel_activities_list").length === 1) return [activitiesOfLast(150, now)];
  throw new Stop("there is no completed customer call in the last five months");
}

function activitiesOfLast(days: number, now: Date): Call {
  const from = new Date(now.getTime() - days * 86_400_000);
  return {
    name: "convintel_activities_list",
    args: { fromDate: utcText(from), toDate: utcText(now), status: "completed" },
  };
}

/** `YYYY-MM-DD HH:MM:SS`, as the service takes it. */
function utcText(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}
