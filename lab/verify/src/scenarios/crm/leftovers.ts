import { from, type Leftover } from "../../scenario/scenario.js";

const recordName = (slug: string) => ["values", slug, 0, "value"];

/** Things in a company of the run, which are removed before it: a task would outlive it. */
const insideCompany: readonly Leftover[] = [
  {
    // The deletion of a folder takes what is in it along.
    list: {
      operation: "crm_list_files",
      input: { object: "companies", record_id: from("item", "id", "record_id") },
    },
    finds: ["folder", "file"],
    remove: {
      operation: "crm_delete_file",
      input: { file_id: from("item", "id", "file_id") },
    },
  },
  {
    list: {
      operation: "crm_list_tasks",
      input: {
        linked_object: "companies",
        linked_record_id: from("item", "id", "record_id"),
      },
    },
    name: ["content_plaintext"],
    finds: ["task"],
    remove: {
      operation: "crm_delete_task",
      input: { task_id: from("item", "id", "task_id") },
    },
  },
  {
    list: {
      operation: "crm_list_notes",
      input: {
        parent_object: "companies",
        parent_record_id: from("item", "id", "record_id"),
      },
    },
    name: ["title"],
    finds: ["note", "note-to-merge"],
    remove: {
      operation: "crm_delete_note",
      input: { note_id: from("item", "id", "note_id") },
    },
  },
  {
    list: {
      operation: "crm_list_threads",
      input: { record_object: "companies", record_id: from("item", "id", "record_id") },
    },
    name: ["comments", 0, "content_plaintext"],
    finds: ["comment", "reply"],
    // The replies to a comment go with it.
    remove: {
      operation: "crm_delete_comment",
      input: { comment_id: from("item", "comments", 0, "id", "comment_id") },
    },
  },
];

/** Lists in which things that a run left are found. */
export const leftovers: readonly Leftover[] = [
  {
    list: { operation: "crm_list_webhooks", input: {} },
    name: ["target_url"],
    finds: ["webhook"],
    remove: {
      operation: "crm_delete_webhook",
      input: { webhook_id: from("item", "id", "webhook_id") },
    },
  },
  {
    // Its records go with it.
    list: { operation: "crm_list_activities", input: {} },
    name: ["plural_noun"],
    finds: ["activity", "activity-record"],
    remove: {
      operation: "crm_delete_activity",
      input: { activity: from("item", "id", "activity_id") },
    },
  },
  {
    list: {
      operation: "crm_list_companies",
      input: { filter: { name: { $contains: "{mark}" } } },
    },
    name: recordName("name"),
    finds: [
      "company",
      "record",
      "upsert-by-unknown-attribute",
      "merge-primary",
      "merge-secondary",
      "merge",
    ],
    inside: insideCompany,
    remove: {
      operation: "crm_delete_company",
      input: { record_id: from("item", "id", "record_id") },
    },
  },
  {
    // An upsert that has found nothing, and one that was refused in vain.
    list: {
      operation: "crm_list_companies",
      input: { filter: { domains: { domain: { $contains: "{mark}" } } } },
    },
    name: ["values", "domains", 0, "domain"],
    finds: ["company-upsert", "taken-domain"],
    inside: insideCompany,
    remove: {
      operation: "crm_delete_company",
      input: { record_id: from("item", "id", "record_id") },
    },
  },
  ...(
    [
      ["people", "name", "full_name", "person"],
      ["deals", "name", "value", "deal"],
      ["workspaces", "workspace_id", "value", "workspace-record"],
      ["users", "user_id", "value", "user-record"],
    ] as const
  ).map(([slug, attribute, field, step]) => ({
    finds: [step],
    list: {
      operation: "crm_list_records",
      input: { object: slug, filter: { [attribute]: { $contains: "{mark}" } } },
    },
    name: ["values", attribute, 0, field],
    remove: {
      operation: "crm_delete_record",
      input: { object: slug, record_id: from("item", "id", "record_id") },
    },
  })),
];
