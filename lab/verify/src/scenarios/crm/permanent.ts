import { from, type Step } from "../../scenario/scenario.js";
import { company } from "./writes.js";

const list = from("list", "id", "list_id");
const entry = from("entry", "id", "entry_id");
const object = from("object", "api_slug");
const newList = {
  name: "{mark}",
  api_slug: "{slug}",
  workspace_access: "full-access",
  workspace_member_access: [],
  parent_object: "companies",
};

const merge = {
  object: "companies",
  primary_record_id: from("merge-primary", "id", "record_id"),
  secondary_record_id: from("merge-secondary", "id", "record_id"),
};

/** Writes that the service cannot undo: new lists, objects, attributes, options and statuses, and merges. */
export const permanent: readonly Step[] = [
  {
    id: "list",
    operation: "crm_create_list",
    input: newList,
  },
  {
    id: "taken-list",
    refused: true,
    operation: "crm_create_list",
    input: newList,
    requires: [from("list")],
  },
  {
    id: "invalid-list-slug",
    refused: true,
    request: {
      method: "POST",
      path: "/v2/lists",
      body: { data: { ...newList, api_slug: "Not Snake-Case" } },
    },
  },
  {
    id: "list-update-with-invalid-slug",
    refused: true,
    request: {
      method: "PATCH",
      path: "/v2/lists/{id}",
      values: { id: list },
      body: { data: { api_slug: "Not Snake-Case" } },
    },
  },
  { id: "list-update", operation: "crm_update_list", input: { list_id: list, name: "{mark} 2" } },
  {
    id: "list-text",
    operation: "crm_create_attribute",
    input: { list, api_slug: "remark", title: "Remark", type: "text" },
  },
  {
    id: "list-select",
    operation: "crm_create_attribute",
    input: { list, api_slug: "size", title: "Size", type: "select" },
  },
  {
    id: "option",
    operation: "crm_create_select_option",
    input: { list, attribute: "size", title: "Small" },
    requires: [from("list-select")],
  },
  {
    id: "option-update",
    operation: "crm_update_select_option",
    input: {
      list,
      attribute: "size",
      option_id: from("option", "id", "option_id"),
      title: "Large",
    },
  },
  {
    id: "list-status",
    operation: "crm_create_attribute",
    input: { list, api_slug: "progress", title: "Progress", type: "status" },
  },
  {
    id: "status",
    operation: "crm_create_status",
    input: { list, attribute: "progress", title: "Begun" },
    requires: [from("list-status")],
  },
  {
    id: "status-update",
    operation: "crm_update_status",
    input: {
      list,
      attribute: "progress",
      status_id: from("status", "id", "status_id"),
      title: "Going on",
    },
  },
  {
    id: "attribute-update",
    operation: "crm_update_attribute",
    input: { list, attribute: "remark", title: "Remarks", description: "By workbelt verify." },
    requires: [from("list-text")],
  },
  {
    id: "entry",
    operation: "crm_add_to_list",
    input: {
      list,
      parent_object: "companies",
      record_id: company,
      entry_values: { remark: "One" },
    },
    requires: [from("list-text")],
  },
  {
    id: "entry-again",
    operation: "crm_get_list_entry",
    input: { list, entry_id: entry },
  },
  {
    id: "entry-update",
    operation: "crm_update_list_entry",
    input: { list_id: list, entry_id: entry, entry_values: { remark: "Two" } },
  },
  {
    id: "entry-upsert",
    operation: "crm_upsert_list_entry",
    input: {
      list_id: list,
      parent_object: "companies",
      parent_record_id: company,
      entry_values: { remark: "Three" },
    },
    requires: [from("entry")],
  },
  {
    id: "list-entries",
    operation: "crm_list_entries",
    input: { list },
    requires: [from("entry")],
  },
  {
    id: "entry-values",
    operation: "crm_list_entry_attribute_values",
    input: { list_id: list, entry_id: entry, attribute: "remark", show_historic: true },
  },
  {
    id: "archived-option",
    operation: "crm_update_select_option",
    input: {
      list,
      attribute: "size",
      option_id: from("option", "id", "option_id"),
      is_archived: true,
    },
  },
  {
    id: "entry-with-archived-option",
    refused: true,
    operation: "crm_update_list_entry",
    input: { list_id: list, entry_id: entry, entry_values: { size: "Large" } },
    requires: [from("archived-option")],
  },
  {
    id: "entry-removal",
    operation: "crm_remove_from_list",
    input: { list, entry_id: entry },
    removes: "entry",
  },
  {
    id: "object",
    operation: "crm_create_object",
    input: { singular_noun: "{mark}", plural_noun: "{mark}s", api_slug: "{slug}" },
  },
  {
    id: "object-update",
    operation: "crm_update_object",
    input: { object, plural_noun: "{mark} things" },
  },
  {
    id: "taken-object-slug",
    refused: true,
    operation: "crm_update_object",
    input: { object, api_slug: "companies" },
  },
  {
    id: "standard-object-removal",
    refused: true,
    operation: "crm_delete_object",
    input: { object: "companies" },
  },
  {
    id: "object-removal",
    operation: "crm_delete_object",
    input: { object },
    removes: "object",
    requires: [from("object-update")],
  },
  {
    id: "merge-primary",
    operation: "crm_create_record",
    input: { object: "companies", values: { name: "{mark} 3" } },
  },
  {
    id: "merge-secondary",
    operation: "crm_create_record",
    input: {
      object: "companies",
      values: { name: "{mark} 4", description: "By workbelt verify." },
    },
  },
  {
    id: "note-to-merge",
    operation: "crm_create_note",
    input: {
      parent_object: "companies",
      parent_record_id: from("merge-secondary", "id", "record_id"),
      title: "{mark}",
    },
  },
  {
    id: "self-merge",
    refused: true,
    request: {
      method: "POST",
      path: "/v2/objects/companies/records/merge",
      body: {
        data: {
          primary_record_id: from("merge-primary", "id", "record_id"),
          secondary_record_id: from("merge-primary", "id", "record_id"),
        },
      },
    },
  },
  { id: "merge", operation: "crm_merge_records", input: merge, requires: [from("note-to-merge")] },
  {
    id: "merge-again",
    refused: true,
    operation: "crm_merge_records",
    input: merge,
    requires: [from("merge")],
  },
  {
    id: "notes-of-merged",
    operation: "crm_list_notes",
    input: { parent_object: "companies", parent_record_id: from("merge", "new_record_id") },
    until: ["items", 0],
  },
  {
    id: "merge-removal",
    operation: "crm_delete_record",
    input: { object: "companies", record_id: from("merge", "new_record_id") },
    removes: "merge",
  },
].map((step): Step => ({ ...(step as Step), needs: "permanent" }));
