import { seedId } from "@workbelt/sandbox";
import { liveInputs } from "./samples.js";

type Json = Record<string, unknown>;

const harborline = { object: "companies", record_id: seedId("crm/companies/harborline") };

/**
 * An operation, keys of its compact result with the paths of their values, the operation they go into
 * under the same names, and the other inputs of the call.
 */
export type Pair = [from: string, results: Record<string, string>, to: string, others: Json];

function pair(from: string, results: Record<string, string>, to: string, others: Json = {}): Pair {
  return [from, results, to, others];
}

const note = { parent_object: "parent_object", parent_record_id: "parent_record_id" };
const hit = { object: "items.0.object", record_id: "items.0.record_id" };
const reference = {
  target_object: "values.associated_company.target_object",
  target_record_id: "values.associated_company.target_record_id",
};
const link = {
  target_object: "linked_records.0.target_object",
  target_record_id: "linked_records.0.target_record_id",
};
const onRecord = { record_object: "record_object", record_id: "record_id" };
const membership = { list_id: "items.0.list_id", entry_id: "items.0.entry_id" };
const bySlug = { list_api_slug: "items.0.list_api_slug", entry_id: "items.0.entry_id" };
const author = {
  content: "Agreed.",
  record_object: "deals",
  record_id: seedId("crm/deals/castellan-cold-chain"),
};
const text = { author_actor_id: seedId("crm/member/daniel-okafor"), content: "Agreed." };
const access = {
  name: "VIPs",
  api_slug: "vips",
  workspace_access: "full-access",
  workspace_member_access: [],
};
const attribute = {
  ...liveInputs["crm_create_attribute"],
  object: undefined,
};
const owner = { referenced_actor_id: "values.owner.referenced_actor_id" };
const member = { workspace_member_id: "items.0.workspace_member_id" };

/** Every key of a result that an input accepts under another name. */
export const pairs: Pair[] = [
  ...["crm_get_record", "crm_list_record_entries", "crm_delete_record"].flatMap((to) => [
    pair("crm_get_note", note, to),
    pair("crm_get_list_entry", note, to),
    pair("crm_get_deal", reference, to),
    pair("crm_get_task", link, to),
    pair("crm_get_comment", onRecord, to),
    pair("crm_list_objects", { object_id: "items.1.object_id" }, to, {
      record_id: harborline.record_id,
    }),
    pair("crm_list_objects", { api_slug: "items.1.api_slug" }, to, {
      record_id: harborline.record_id,
    }),
  ]),
  ...["crm_update_record", "crm_append_record_values"].flatMap((to) => [
    pair("crm_get_note", note, to, { values: { name: "Renamed" } }),
    pair("crm_get_deal", reference, to, { values: { name: "Renamed" } }),
    pair("crm_get_comment", onRecord, to, { values: { name: "Renamed" } }),
    pair("crm_list_objects", { api_slug: "items.1.api_slug" }, to, {
      record_id: harborline.record_id,
      values: { name: "Renamed" },
    }),
  ]),
  pair("crm_list_objects", { object_id: "items.1.object_id" }, "crm_upsert_record", {
    matching_attribute: "domains",
    values: { domains: "harborline.example" },
  }),
  pair("crm_get_deal", reference, "crm_get_record_attribute_values", { attribute: "name" }),
  pair("crm_list_objects", { object_id: "items.2.object_id" }, "crm_update_object", {
    plural_noun: "Opportunities",
  }),
  ...["crm_create_status", "crm_update_status", "crm_update_attribute"].map((to) =>
    pair("crm_list_record_entries", { list_id: "items.0.list_id" }, to, {
      attribute: "stage",
      title: "Paused",
      ...(to === "crm_update_status" ? { status_id: "Idea" } : {}),
    }),
  ),
  ...["crm_create_status", "crm_update_status"].map((to) =>
    pair("crm_get_attribute", { attribute_id: "attribute_id" }, to, {
      ...liveInputs[to],
      attribute: undefined,
    }),
  ),
  pair(
    "crm_get_attribute",
    { attribute_id: "attribute_id" },
    "crm_get_record_attribute_values",
    liveDeal(),
  ),
  pair(
    "crm_list_attributes",
    { api_slug: "items.1.api_slug" },
    "crm_get_record_attribute_values",
    liveDeal(),
  ),
  ...["crm_get_company", "crm_delete_company"].flatMap((to) => [
    pair("crm_get_deal", { target_record_id: reference.target_record_id }, to),
    pair("crm_get_list_entry", { parent_record_id: "parent_record_id" }, to),
  ]),
  ...["crm_get_person", "crm_delete_person"].map((to) =>
    pair("crm_get_deal", { target_record_id: "values.associated_people.0.target_record_id" }, to),
  ),
  ...["crm_get_deal", "crm_delete_deal"].map((to) =>
    pair("crm_get_note", { parent_record_id: "parent_record_id" }, to),
  ),
  pair(
    "crm_list_workspace_records",
    { target_record_id: "items.0.values.users.0.target_record_id" },
    "crm_delete_user_record",
  ),
  ...["crm_get_workspace_record", "crm_delete_workspace_record"].map((to) =>
    pair(
      "crm_list_user_records",
      { target_record_id: "items.0.values.workspace.target_record_id" },
      to,
    ),
  ),
  ...["crm_list_records", "crm_search_records"].flatMap((to) => [
    pair(
      "crm_list_objects",
      { object_id: "items.0.object_id" },
      to,
      to === "crm_search_records" ? { query: "" } : {},
    ),
    pair(
      "crm_list_objects",
      { api_slug: "items.0.api_slug" },
      to,
      to === "crm_search_records" ? { query: "" } : {},
    ),
  ]),
  pair("crm_list_objects", { object_id: "items.1.object_id" }, "crm_create_record", {
    values: { name: "Dock" },
  }),
  pair("crm_list_objects", { api_slug: "items.1.api_slug" }, "crm_create_record", {
    values: { name: "Dock" },
  }),
  ...["crm_list_tasks", "crm_list_notes", "crm_list_lists"].flatMap((to) => [
    pair("crm_search_records", hit, to),
    pair("crm_get_deal", reference, to),
    pair("crm_get_comment", onRecord, to),
  ]),
  pair("crm_get_note", note, "crm_list_tasks"),
  pair("crm_get_task", link, "crm_list_notes"),
  pair("crm_search_records", hit, "crm_create_note", { content: "x" }),
  pair("crm_get_task", link, "crm_create_note", { content: "x" }),
  ...["crm_list_threads", "crm_create_comment"].flatMap((to) => {
    const written = to === "crm_create_comment" ? text : {};
    return [
      pair("crm_search_records", hit, to, written),
      pair("crm_get_note", note, to, written),
      pair("crm_get_deal", reference, to, written),
      pair("crm_get_task", link, to, written),
      pair("crm_list_record_entries", membership, to, written),
      pair("crm_list_record_entries", bySlug, to, written),
    ];
  }),
  pair("crm_list_workspace_members", member, "crm_create_comment", author),
  pair("crm_get_deal", owner, "crm_create_comment", author),
  pair("crm_get_deal", owner, "crm_get_workspace_member"),
  pair("crm_get_comment", { author_actor_id: "author_actor_id" }, "crm_get_workspace_member"),
  ...["crm_get_list", "crm_list_entries"].flatMap((to) => [
    pair("crm_list_lists", { list_id: "items.0.list_id" }, to),
    pair("crm_list_lists", { api_slug: "items.0.api_slug" }, to),
    pair("crm_list_record_entries", { list_api_slug: "items.0.list_api_slug" }, to),
  ]),
  ...["crm_get_list_entry", "crm_remove_from_list"].flatMap((to) => [
    pair("crm_list_record_entries", membership, to),
    pair("crm_list_record_entries", bySlug, to),
    pair("crm_list_lists", { api_slug: "items.0.api_slug" }, to, {
      entry_id: seedId("crm/entry/expansion-accounts/harborline"),
    }),
  ]),
  pair("crm_get_list_entry", { list_id: "list_id", ...note }, "crm_add_to_list"),
  pair("crm_list_record_entries", bySlug, "crm_update_list_entry", {
    entry_values: { stage: "Idea" },
  }),
  pair("crm_list_record_entries", bySlug, "crm_list_entry_attribute_values", {
    attribute: "stage",
  }),
  pair("crm_search_records", hit, "crm_upsert_list_entry", { list_id: "event_invites" }),
  pair("crm_get_deal", reference, "crm_upsert_list_entry", { list_id: "expansion_accounts" }),
  pair("crm_list_record_entries", { list_api_slug: "items.0.list_api_slug" }, "crm_update_list", {
    name: "Growth",
  }),
  pair("crm_list_workspace_members", member, "crm_list_tasks"),
  pair(
    "crm_get_task",
    { referenced_actor_id: "assignees.0.referenced_actor_id" },
    "crm_list_tasks",
  ),
  pair("crm_get_deal", reference, "crm_add_to_list", { list: "expansion_accounts" }),
  pair("crm_list_lists", { api_slug: "items.0.api_slug" }, "crm_add_to_list", {
    record_id: harborline.record_id,
  }),
  pair("crm_list_record_entries", { list_api_slug: "items.0.list_api_slug" }, "crm_add_to_list", {
    record_id: harborline.record_id,
  }),
  pair("crm_list_objects", { object_id: "items.0.object_id" }, "crm_create_list", access),
  pair("crm_search_records", { object: "items.0.object" }, "crm_create_list", access),
  pair("crm_list_objects", { object_id: "items.0.object_id" }, "crm_get_object"),
  pair("crm_list_objects", { api_slug: "items.0.api_slug" }, "crm_get_object"),
  pair("crm_get_note", { parent_object: "parent_object" }, "crm_get_object"),
  ...["crm_list_attributes", "crm_create_attribute"].flatMap((to) => {
    const own = to === "crm_create_attribute" ? attribute : {};
    return [
      pair("crm_list_objects", { object_id: "items.2.object_id" }, to, own),
      pair("crm_get_note", { parent_object: "parent_object" }, to, own),
      pair("crm_get_deal", { target_object: reference.target_object }, to, own),
      pair("crm_list_lists", { list_id: "items.0.list_id" }, to, own),
      pair("crm_list_record_entries", { list_api_slug: "items.0.list_api_slug" }, to, own),
    ];
  }),
  pair("crm_get_attribute", { attribute_id: "attribute_id" }, "crm_get_attribute", {
    object: "deals",
  }),
  pair("crm_list_attributes", { api_slug: "items.2.api_slug" }, "crm_get_attribute", {
    object: "deals",
  }),
  pair("crm_list_attributes", { api_slug: "items.2.api_slug" }, "crm_list_attribute_statuses", {
    object: "deals",
  }),
  pair("crm_get_attribute", { attribute_id: "attribute_id" }, "crm_list_attribute_statuses", {
    object: "deals",
  }),
  pair("crm_list_objects", { object_id: "items.1.object_id" }, "crm_list_attribute_options", {
    attribute: "categories",
  }),
  pair("crm_list_people", { next_offset: "next_offset" }, "crm_list_people", { limit: 1 }),
  pair("crm_list_meetings", { next_cursor: "next_cursor" }, "crm_list_meetings", { limit: 1 }),
];

function liveDeal(): Json {
  return { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
}
