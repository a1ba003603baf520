import { seedId } from "@workbelt/sandbox";
import type { CrmCase } from "./crm-cases.ts";
import type { Args } from "./args.ts";
import type { Outcome } from "../learn-from-errors.ts";
import { MISSING } from "./crm-cases.ts";

type Cases = Readonly<Record<string, readonly (readonly [string, Args, Outcome?])[]>>;

const company = seedId("crm/companies/harborline");
const person = seedId("crm/people/elif-demir");
const member = { referenced_actor_type: "workspace-member", referenced_actor_id: MISSING };
const link = { target_object: "companies", target_record_id: company };
const values = (change: Args) => ({ values: change });
const filter = (change: Args) => ({ filter: change });
const sorts = (change: Args) => ({ sorts: [{ direction: "asc", ...change }] });

const recordQueries = [
  ["a misspelled attribute in filter", filter({ crated_at: { $gte: "2026-01-01T00:00:00Z" } })],
  ["a date as a number", filter({ created_at: 1_700_000_000 })],
  ["a misspelled attribute in sorts", sorts({ attribute: "crated_at" })],
  ["a sort without an attribute", sorts({})],
  ["a direction in words", { sorts: [{ attribute: "created_at", direction: "newest" }] }],
] as const;
const names = [
  ["a misspelled operator", filter({ name: { $contain: "Harborline" } })],
  ["an operator around the attribute", filter({ $contains: { name: "Harborline" } }), "stopped"],
] as const;

const CASES: Cases = {
  crm_list_people: [...recordQueries],
  crm_list_companies: [...recordQueries, ...names.filter(([, , outcome]) => outcome === undefined)],
  crm_list_deals: [
    ...recordQueries,
    ["a stage that does not exist", filter({ stage: "Leads" })],
    ["an operator that the type does not have", filter({ stage: { $contains: "Lead" } })],
  ],
  crm_list_records: [...recordQueries],
  crm_list_user_records: [...recordQueries],
  crm_list_workspace_records: [...recordQueries],
  crm_list_entries: [
    ["a stage that does not exist", filter({ stage: "Ideas" })],
    ["a misspelled attribute", filter({ stag: "Idea" })],
    ["an attribute of the record", filter({ name: "Harborline" })],
  ],
  crm_create_person: [
    ["a misspelled attribute", values({ jobtitle: ["Engineer"] })],
    [
      "an email that another has",
      values({ email_addresses: ["elif.demir@harborline.example"] }),
      "checked",
    ],
    ["an email without an @", values({ email_addresses: ["elif"] }), "lost"],
  ],
  crm_create_company: [
    ["a domain that another has", values({ domains: ["harborline.example"] }), "checked"],
  ],
  crm_create_deal: [
    ["no stage and owner", values({ name: "Engine" })],
    [
      "a stage that does not exist",
      values({ name: "Engine", stage: "Leads", owner: "daniel.okafor@northwind.example" }),
    ],
    ["an owner that is no member", values({ name: "Engine", stage: "Lead", owner: [member] })],
    ["no values", values({})],
  ],
  crm_create_record: [
    ["a domain that another has", values({ domains: ["harborline.example"] }), "checked"],
  ],
  crm_update_record: [
    ["a stage that does not exist", values({ stage: "Wonn" })],
    ["a required value cleared", values({ stage: [] })],
    ["a read-only attribute", values({ created_at: "2026-01-01T00:00:00Z", stage: "Lost" })],
    ["no values", values({})],
  ],
  crm_append_record_values: [
    ["an option that does not exist", values({ categories: ["Retails"] })],
    ["no value to add", values({ domains: [] }), "checked"],
    ["no values", values({})],
  ],
  crm_upsert_record: [
    ["an attribute that is not unique", { matching_attribute: "name" }],
    ["no value to match by", values({ name: "Harborline" })],
  ],
  crm_search_records: [["too long a query", { query: "q".repeat(300) }]],
  crm_get_record_attribute_values: [
    [
      "past values of an attribute without any",
      {
        object: "companies",
        record_id: company,
        attribute: "last_interaction",
        show_historic: true,
      },
    ],
  ],
  crm_create_task: [
    ["too long a content", { content: "t".repeat(2001) }],
    ["a deadline that does not exist", { deadline_at: "2027-02-30T17:00:00" }],
    ["a deadline in words", { deadline_at: "next Monday" }],
    ["an object in the singular", { linked_records: [{ ...link, target_object: "company" }] }],
    [
      "a linked record that nothing has",
      { linked_records: [{ ...link, target_record_id: MISSING }] },
    ],
    ["an unknown assignee", { assignees: [member] }],
    [
      "an assignee by a name nobody has",
      { assignees: [{ ...member, referenced_actor_id: "Danielle" }] },
    ],
  ],
  crm_update_task: [
    ["new content", { content: "Call" }],
    ["nothing to change", { is_completed: undefined }],
    ["an unknown assignee", { assignees: [member] }],
  ],
  crm_list_tasks: [
    ["only a linked object", { linked_object: "people" }],
    ["only a linked record", { linked_record_id: person }],
    ["a day in words", { due_before: "tomorrow" }],
  ],
  crm_create_note: [
    ["an unknown format", { format: "html" }],
    ["a time in the future", { created_at: "2199-01-01T00:00:00Z" }],
    ["a time in words", { created_at: "yesterday" }],
    ["a meeting that nothing has", { meeting_id: MISSING }],
  ],
  crm_list_notes: [["only a parent object", { parent_object: "people" }]],
  crm_update_note: [["nothing to change", { title: undefined }]],
  crm_create_comment: [
    ["no target", { record_object: undefined, record_id: undefined }],
    ["two targets", { thread_id: seedId("crm/thread/castellan-still-alive") }],
    ["half a target", { record_id: undefined }],
  ],
  crm_list_threads: [["no target", { record_object: undefined, record_id: undefined }]],
  crm_list_lists: [["only a parent record", { parent_record_id: company }]],
  crm_create_list: [
    ["a slug with spaces", { api_slug: "Enterprise sales" }],
    ["a slug that is in use", { api_slug: "expansion_accounts" }],
    ["an unknown access", { workspace_access: "read" }],
    [
      "an unknown member",
      { workspace_member_access: [{ workspace_member_id: MISSING, level: "full-access" }] },
    ],
    ["no member with full access", { workspace_access: "read-only" }],
  ],
  crm_update_list: [["nothing to change", { name: undefined }]],
  crm_add_to_list: [
    ["a stage that does not exist", { entry_values: { stage: "Ideas" } }],
    ["a record as entry", { entry_id: MISSING }],
  ],
  crm_update_list_entry: [
    ["a stage that does not exist", { entry_values: { stage: "Commited" } }],
    ["the id of its record", { entry_id: company }],
  ],
  crm_upsert_list_entry: [["an object that the list does not hold", { parent_object: "people" }]],
  crm_get_list_entry: [["the id of its record", { entry_id: company }]],
  crm_remove_from_list: [["the id of its record", { entry_id: company }]],
  crm_create_object: [
    ["a slug with spaces", { api_slug: "The docks" }],
    ["a slug that is in use", { api_slug: "people" }],
  ],
  crm_update_object: [["nothing to change", { plural_noun: undefined }]],
  crm_create_attribute: [
    ["an unknown type", { type: "string" }],
    ["a type that only the CRM creates", { type: "interaction" }],
    ["a slug that is in use", { api_slug: "stage" }],
    ["an object and a list", { list: "expansion_accounts" }],
    ["neither object nor list", { object: undefined }],
  ],
  crm_list_attributes: [
    ["neither object nor list", { object: undefined }],
    ["an object and a list", { list: "expansion_accounts" }],
  ],
  crm_get_attribute: [["a list instead of an object", { object: undefined }]],
  crm_list_attribute_options: [["an attribute of another type", { attribute: "name" }]],
  crm_list_attribute_statuses: [["an attribute of another type", { attribute: "name" }]],
  crm_update_attribute: [["nothing to change", { title: undefined }]],
  crm_create_select_option: [
    ["a title that is in use", { title: "Retail" }],
    ["an attribute of another type", { attribute: "name" }],
  ],
  crm_update_select_option: [["nothing to change", { title: undefined }]],
  crm_create_status: [
    ["a title that is in use", { title: "Lead" }],
    ["a duration in words", { target_time_in_status: "two weeks" }],
  ],
  crm_update_status: [["nothing to change", { title: undefined }]],
  crm_create_webhook: [
    ["an address without https", { target_url: "http://hooks.example/crm" }],
    ["an unknown event", { subscriptions: [{ event_type: "task.create" }] }],
    ["no subscriptions", { subscriptions: [] }],
    [
      "the same event twice",
      { subscriptions: [{ event_type: "task.created" }, { event_type: "task.created" }] },
    ],
  ],
  crm_update_webhook: [["nothing to change", { target_url: undefined }]],
  crm_create_meeting: [
    ["an end before its start", { start: "2026-04-01", end: "2026-03-31" }],
    ["a time that does not exist", { start: "2026-02-30T14:00", end: "2026-04-01T15:00" }],
    ["a participant without an address", { participants: [{ email_address: "ada" }] }],
  ],
  crm_list_meetings: [
    ["an unknown condition", filter({ phase: "Lead" })],
    ["only a linked object", filter({ linked_object: "people" })],
    ["a participant by name", filter({ participants: ["Elif"] })],
  ],
  crm_create_call_recording: [
    ["neither video nor transcript", { video_url: undefined }],
    ["an address without https", { video_url: "http://files.example/kick-off.mp4" }],
  ],
  crm_get_call_transcript: [
    ["an end before its start", { from_seconds: 20, to_seconds: 10 }],
    ["a negative start", { from_seconds: -5 }],
  ],
};

/** The cases of single operations. */
export const ownCases: CrmCase[] = Object.entries(CASES).flatMap(([operation, cases]) =>
  cases.map(([problem, change, outcome = "done"]) => ({
    operation,
    problem,
    change,
    unsaid: Object.keys(change).filter(
      (name) => change[name] === MISSING || change[name] === company,
    ),
    outcome,
  })),
);
