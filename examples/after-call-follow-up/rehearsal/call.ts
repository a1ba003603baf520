import type { Memory } from "../../shared/memory.ts";
import { Stop } from "../../shared/rehearsal.ts";

interface Participant {
  name?: string;
  internal: boolean;
}

interface Activity {
  activity_id: string;
  title?: string;
  started_at?: string;
  host?: { name?: string };
  participants: Participant[];
}

interface Hit {
  record_id: string;
  label: string;
}

interface Member {
  workspace_member_id: string;
  name: string;
}

/** All that is known of the call and of the people in it. */
export interface CustomerCall {
  title: string;
  startedAt: Date;
  customers: { name: string }[];
  /** The customers' records in the CRM. */
  people: Hit[];
  companyId: string | undefined;
  companyName: string;
  members: Member[];
  host: Member | undefined;
  summary: string;
  actionItems: string[];
  turns: { speaker: string; text: string }[];
  /** The page "Customer calls". */
  parentPageId: string | undefined;
}

/** The latest of the listed calls that somebody from outside took part in. */
export function latestCustomerCall(memory: Memory): Activity | undefined {
  return memory
    .all<{ items: Activity[] }>("convintel_activities_list")
    .flatMap(({ data, error }) => {
      if (error !== undefined) throw new Stop("the calls could not be listed");
      return data?.items ?? [];
    })
    .filter(({ participants }) => participants.some(({ internal }) => !internal))
    .toSorted((a, b) => startOf(b) - startOf(a))[0];
}

/** The call, from everything the tools have answered so far. */
export function callOf(memory: Memory): CustomerCall {
  const activity = latestCustomerCall(memory);
  if (activity === undefined) throw new Stop("there is no customer call");
  const customers = activity.participants.flatMap(({ name, internal }) =>
    internal || !name ? [] : [{ name }],
  );
  const members = memory.one<{ items: Member[] }>("crm_list_workspace_members")?.items ?? [];
  const company = memory.one<{ values: { name?: string } }>("crm_get_company");
  const person = memory.one<{ values: { company?: Reference } }>("crm_get_person");
  const pages = memory.one<{ items: { page_id?: string; title?: string }[] }>("notes_data_fetch");
  return {
    title: activity.title ?? "Customer call",
    startedAt: new Date(startOf(activity)),
    customers,
    people: customers.flatMap(({ name }) => recordOf(name, memory) ?? []),
    companyId: person?.values.company?.target_record_id,
    companyName: company?.values.name ?? "the company",
    members,
    host: members.find(({ name }) => name === activity.host?.name),
    summary: memory.one<{ content?: string }>("convintel_summary_get")?.content ?? "",
    actionItems: memory.one<{ items?: string[] }>("convintel_action_items_get")?.items ?? [],
    turns: memory.one<{ items?: CustomerCall["turns"] }>("convintel_transcript_get")?.items ?? [],
    parentPageId: pages?.items.find(({ title }) => title === "Customer calls")?.page_id,
  };
}

interface Reference {
  target_record_id: string;
}

function recordOf(name: string, memory: Memory): Hit | undefined {
  return memory
    .all<{ items: Hit[] }>("crm_search_records")
    .flatMap(({ data }) => data?.items ?? [])
    .find(({ label }) => label.toLowerCase() === name.toLowerCase());
}

function startOf({ started_at }: Activity): number {
  return Date.parse(started_at ?? "") || 0;
}
