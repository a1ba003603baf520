import type { RequestSpec } from "@workbelt/core/provider";

const RECORDS =
  "Check the id, and that it belongs to this object (slugs are plural: people, companies, deals); it may have been deleted, or merged into another record. crm_search_records finds records, crm_list_objects the objects.";

// The first matching path wins.
const BY_PATH: readonly [path: RegExp, advice: string][] = [
  [
    /^\/v2\/lists\/[^/]+\/entries\/.|^\/v2\/lists\/[^/]+\/attributes/,
    "Check the ids: an entry's id is not its record's. crm_list_lists finds lists, crm_list_entries their entries, crm_list_attributes their attributes.",
  ],
  [/^\/v2\/lists\/./, "Check the list's slug or UUID: crm_list_lists finds lists."],
  [
    /^\/v2\/objects\/[^/]+\/records$/,
    "Check the slug of the object (slugs are plural: people, companies, deals): crm_list_objects finds objects.",
  ],
  [
    /^\/v2\/objects\/.*\/attributes/,
    "Check the slug: crm_list_attributes finds attributes, crm_list_objects objects, crm_search_records records.",
  ],
  [
    /^\/v2\/(tasks|meetings)$/,
    "Check the linked records: crm_search_records finds records, crm_list_objects objects (slugs are plural: people, companies, deals).",
  ],
  [/^\/v2\/tasks\/./, "Check the id: crm_list_tasks finds tasks."],
  [/^\/v2\/notes\/./, "Check the id: crm_list_notes finds notes."],
  [/^\/v2\/comments\/./, "Check the id: crm_list_threads finds comments."],
  [
    /^\/v2\/meetings\/[^/]+\/call_recordings\/./,
    "Check the ids: crm_list_call_recordings finds the recordings of a meeting.",
  ],
  [/^\/v2\/meetings\/./, "Check the id: crm_list_meetings finds meetings."],
  [/^\/v2\/threads\/./, "Check the id: crm_list_threads finds threads."],
  [/^\/v2\/webhooks\/./, "Check the id: crm_list_webhooks finds webhooks."],
  [/^\/v2\/workspace_members/, "Check the id: crm_list_workspace_members finds members."],
];

/** Returns a hint on where to find the ids for a request that returned 404. */
export function getNotFoundHint({ path }: RequestSpec): string {
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? RECORDS;
}
