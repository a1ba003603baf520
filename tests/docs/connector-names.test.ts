import { readFileSync } from "node:fs";
import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { expect, test } from "vitest";

// The tools with the names and inputs of the connectors' tools, which agents may know. This list does not change.
const names = {
  crm: [
    "crm_add_to_list",
    "crm_create_attribute",
    "crm_create_comment",
    "crm_create_company",
    "crm_create_deal",
    "crm_create_list",
    "crm_create_note",
    "crm_create_object",
    "crm_create_person",
    "crm_create_record",
    "crm_create_task",
    "crm_delete_comment",
    "crm_delete_company",
    "crm_delete_deal",
    "crm_delete_note",
    "crm_delete_person",
    "crm_delete_record",
    "crm_delete_task",
    "crm_delete_user_record",
    "crm_delete_webhook",
    "crm_delete_workspace_record",
    "crm_get_attribute",
    "crm_get_comment",
    "crm_get_company",
    "crm_get_current_token_info",
    "crm_get_deal",
    "crm_get_list",
    "crm_get_list_entry",
    "crm_get_note",
    "crm_get_object",
    "crm_get_person",
    "crm_get_record",
    "crm_get_record_attribute_values",
    "crm_get_task",
    "crm_get_webhook",
    "crm_get_workspace_member",
    "crm_get_workspace_record",
    "crm_list_attribute_options",
    "crm_list_attribute_statuses",
    "crm_list_attributes",
    "crm_list_companies",
    "crm_list_deals",
    "crm_list_entries",
    "crm_list_lists",
    "crm_list_meetings",
    "crm_list_notes",
    "crm_list_objects",
    "crm_list_people",
    "crm_list_record_entries",
    "crm_list_records",
    "crm_list_tasks",
    "crm_list_threads",
    "crm_list_user_records",
    "crm_list_webhooks",
    "crm_list_workspace_members",
    "crm_list_workspace_records",
    "crm_remove_from_list",
    "crm_search_records",
  ],
  notes: [
    "notes_block_delete",
    "notes_block_update",
    "notes_comment_create",
    "notes_comment_retrieve",
    "notes_comments_fetch",
    "notes_data_fetch",
    "notes_database_create",
    "notes_database_fetch",
    "notes_database_insert_row",
    "notes_database_property_retrieve",
    "notes_database_query",
    "notes_database_update",
    "notes_page_content_append",
    "notes_page_content_get",
    "notes_page_create",
    "notes_page_get",
    "notes_page_update",
    "notes_user_list",
  ],
  convintel: [
    "convintel_action_items_get",
    "convintel_activities_list",
    "convintel_activity_upload",
    "convintel_automated_call_scoring_list",
    "convintel_coaching_feedback_list",
    "convintel_comments_list",
    "convintel_listens_list",
    "convintel_organization_get",
    "convintel_questions_get",
    "convintel_summary_get",
    "convintel_topic_triggers_list",
    "convintel_topic_triggers_matched_get",
    "convintel_transcript_get",
    "convintel_users_list",
    "convintel_webhook_create",
    "convintel_webhook_delete",
    "convintel_webhook_sample_get",
  ],
};

const packages = [crmPackage, notesPackage, convintelPackage];
const guide = new URL("../../site/guide/migrate-from-connectors.md", import.meta.url);

test("the 93 tools with the connectors' names exist", () => {
  const tools = packages.flatMap((each) => each.tools.map(({ operation }) => operation.name));
  const kept = Object.values(names).flat();
  expect(kept).toHaveLength(93);
  expect(kept.filter((name) => !tools.includes(name))).toEqual([]);
});

test.each(Object.entries(names))("the migration guide lists those of %s", (service, kept) => {
  const [, listed = ""] = readFileSync(guide, "utf8").split(`- \`${service}_\`: `);
  const [line = ""] = listed.split("\n");
  expect(line.match(/\w+/g)?.map((name) => `${service}_${name}`)).toEqual(kept);
});
