import type { ToolResults } from "../../shared/tool-results.ts";
import { CannotContinue } from "../../shared/script.ts";

interface Activity {
  activity_id: string;
  title?: string;
  started_at?: string;
  /** As in an address of an email. */
  host?: string;
  participants?: { external?: string[] };
}

interface Hit {
  record_id: string;
  label: string;
}

interface Member {
  workspace_member_id: string;
  /** As in an address of an email. */
  name: string;
}

/** The call and its participants, from all tools. */
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

/** Returns the latest listed call with an external participant. */
export function findLatestCustomerCall(results: ToolResults): Activity | undefined {
  return results
    .all<{ items: Activity[] }>("convintel_activities_list")
    .flatMap(({ data, error }) => {
      if (error !== undefined) throw new CannotContinue("the calls could not be listed");
      return data?.items ?? [];
    })
    .filter(({ participants }) => participants?.external !== undefined)
    .toSorted((a, b) => getStartTime(b) - getStartTime(a))[0];
}

/** Reads the call from the tool results so far. @throws CannotContinue */
export function readCustomerCall(results: ToolResults): CustomerCall {
  const activity = findLatestCustomerCall(results);
  if (activity === undefined) throw new CannotContinue("there is no customer call");
  const customers = activity.participants?.external?.map((one) => ({ name: getName(one) })) ?? [];
  const members = results.one<{ items: Member[] }>("crm_list_workspace_members")?.items ?? [];
  const company = results.one<{ values: { name?: string } }>("crm_get_company");
  const person = results.one<{ values: { company?: Reference } }>("crm_get_person");
  const pages = results.one<{ items: { page_id?: string; title?: string }[] }>("notes_data_fetch");
  return {
    title: activity.title ?? "Customer call",
    startedAt: new Date(getStartTime(activity)),
    customers,
    people: customers.flatMap(({ name }) => findPerson(name, results) ?? []),
    companyId: person?.values.company?.target_record_id,
    companyName: company?.values.name ?? "the company",
    members,
    host: members.find(({ name }) => getName(name) === getName(activity.host ?? "")),
    summary: results.one<{ content?: string }>("convintel_summary_get")?.content ?? "",
    actionItems: results.one<{ items?: string[] }>("convintel_action_items_get")?.items ?? [],
    turns: results.one<{ items?: CustomerCall["turns"] }>("convintel_transcript_get")?.items ?? [],
    parentPageId: pages?.items.find(({ title }) => title === "Customer calls")?.page_id,
  };
}

interface Reference {
  target_record_id: string;
}

function findPerson(name: string, results: ToolResults): Hit | undefined {
  return results
    .all<{ items: Hit[] }>("crm_search_records")
    .flatMap(({ data }) => data?.items ?? [])
    .find(({ label }) => label.toLowerCase() === name.toLowerCase());
}

/** Takes the name from `Ada Lovelace <ada@example.com>`. */
function getName(address: string): string {
  return address.replace(/ <.*>$/, "");
}

function getStartTime({ started_at }: Activity): number {
  return Date.parse(started_at ?? "") || 0;
}
