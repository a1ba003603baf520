import { from, type Step } from "../../scenario/scenario.js";
import { company } from "./writes.js";

const activity = from("activity", "api_slug");
const object = "activities/{slug}";
const record = { object, record_id: from("activity-record", "id", "record_id") };
/** Writes of an activity and its records, which need the activities of the workspace's plan. */
export const activities: readonly Step[] = [
  {
    id: "activity",
    operation: "crm_create_activity",
    input: {
      singular_noun: "{mark}",
      plural_noun: "{mark}s",
      api_slug: "{slug}",
      extends: "interactions",
    },
  },
  {
    id: "activity-update",
    operation: "crm_update_activity",
    input: { activity, plural_noun: "{mark} events" },
  },
  {
    id: "taken-activity-slug",
    refused: true,
    operation: "crm_update_activity",
    input: { activity, api_slug: "phone_calls" },
  },
  {
    id: "system-activity-removal",
    refused: true,
    operation: "crm_delete_activity",
    input: { activity: "phone_calls" },
  },
  {
    id: "activity-attributes",
    operation: "crm_list_attributes",
    input: { object },
    requires: [from("activity")],
  },
  {
    id: "activity-attribute",
    operation: "crm_create_attribute",
    input: { object, title: "Code", api_slug: "code", type: "text", is_unique: true },
    requires: [from("activity")],
  },
  {
    id: "activity-relationship",
    refused: true,
    operation: "crm_create_attribute",
    input: {
      object,
      title: "Site",
      api_slug: "site",
      type: "record-reference",
      config: {
        relationship: {
          object: "companies",
          title: "{mark}",
          api_slug: "{slug}",
          is_multiselect: false,
        },
      },
    },
    requires: [from("activity")],
  },
  {
    id: "activity-reference",
    operation: "crm_create_attribute",
    input: {
      object,
      title: "Company",
      api_slug: "company",
      type: "record-reference",
      config: { record_reference: { allowed_objects: ["companies"] } },
    },
    requires: [from("activity")],
  },
  {
    id: "activity-record",
    operation: "crm_create_record",
    input: {
      object,
      values: {
        timestamp: "{day-1}T10:00:00Z",
        code: "One",
        company: { target_object: "companies", target_record_id: company },
      },
    },
    requires: [from("activity-attribute"), from("activity-reference")],
  },
  { id: "activity-record-again", operation: "crm_get_record", input: record },
  {
    id: "activity-record-update",
    operation: "crm_update_record",
    input: { ...record, values: { code: "Two" } },
  },
  {
    id: "activity-record-append",
    operation: "crm_append_record_values",
    input: { ...record, values: { timestamp: "{day-2}T10:00:00Z" } },
  },
  {
    id: "activity-record-upsert",
    operation: "crm_upsert_record",
    input: { object, matching_attribute: "code", values: { code: "Two" } },
    requires: [from("activity-record-update")],
  },
  {
    id: "activity-records",
    operation: "crm_list_records",
    input: {
      object,
      filter: { code: "Two" },
      sorts: [{ attribute: "timestamp", direction: "desc" }],
    },
    requires: [from("activity-record-update")],
  },
  {
    id: "activity-record-removal",
    operation: "crm_delete_record",
    input: record,
    removes: "activity-record",
    requires: [from("activity-records")],
  },
  {
    id: "activity-removal",
    operation: "crm_delete_activity",
    input: { activity },
    removes: "activity",
  },
].map((step): Step => ({ ...(step as Step), needs: "permanent" }));
