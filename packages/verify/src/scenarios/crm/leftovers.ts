import { from, type Leftover } from "../../scenario/scenario.js";

const recordName = (slug: string) => ["values", slug, 0, "value"];

/** Lists in which things that a run left are found. */
export const leftovers: readonly Leftover[] = [
  {
    list: { operation: "crm_list_webhooks", input: {} },
    name: ["target_url"],
    remove: {
      operation: "crm_delete_webhook",
      input: { webhook_id: from("item", "id", "webhook_id") },
    },
  },
  {
    list: {
      operation: "crm_list_companies",
      input: { filter: { name: { $contains: "{mark}" } } },
    },
    name: recordName("name"),
    inside: [
      {
        list: {
          operation: "crm_list_tasks",
          input: {
            linked_object: "companies",
            linked_record_id: from("item", "id", "record_id"),
          },
        },
        name: ["content_plaintext"],
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
        // The replies to a comment go with it.
        remove: {
          operation: "crm_delete_comment",
          input: { comment_id: from("item", "comments", 0, "id", "comment_id") },
        },
      },
    ],
    remove: {
      operation: "crm_delete_company",
      input: { record_id: from("item", "id", "record_id") },
    },
  },
  ...(
    [
      ["people", "name", "full_name"],
      ["deals", "name", "value"],
      ["workspaces", "workspace_id", "value"],
      ["users", "user_id", "value"],
    ] as const
  ).map(([slug, attribute, field]) => ({
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
