import type { crmPackage } from "@workbelt/crm-tools";
import { crmIds } from "./crm-ids.ts";
import type { ExamplesOf } from "./example.ts";

type Resources = "tasks" | "notes" | "comments" | "lists" | "meetings";

const { comment, company, deal, entry, meeting, member, note, person, task, thread } = crmIds;
const call = { meeting_id: meeting, call_recording_id: crmIds.callRecording };
const list = "expansion_accounts";
const ofList = { list_id: list, entry_id: entry };

/** Examples of the operations on tasks, notes, comments, lists and meetings. */
export const crmActivityExamples: ExamplesOf<Pick<(typeof crmPackage)["operations"], Resources>> = {
  crm_create_task: {
    input: {
      content: "Send the revised offer",
      deadline_at: "2026-11-20T17:00:00.000Z",
      linked_records: [{ target_object: "companies", target_record_id: company }],
      assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: member }],
    },
    errors: [
      { mistake: "a deadline in words", change: { deadline_at: "next Friday" } },
      {
        mistake: "a link to a record that does not exist",
        change: { linked_records: [{ target_object: "companies", target_record_id: task }] },
      },
    ],
  },
  crm_list_tasks: {
    input: { linked_object: "people", linked_record_id: person, is_completed: false, limit: 2 },
    errors: [
      {
        mistake: "a record without its object",
        change: { linked_object: undefined },
      },
    ],
  },
  crm_get_task: { input: { task_id: task } },
  crm_update_task: {
    input: { task_id: task, is_completed: true },
    errors: [
      { mistake: "a new text, which the service cannot change", change: { content: "Call Elif" } },
    ],
  },
  crm_delete_task: { input: { task_id: task } },
  crm_create_note: {
    input: {
      parent_object: "people",
      parent_record_id: person,
      title: "Call on the savings report",
      content: "Elif wants **weekly** figures.",
      format: "markdown",
    },
  },
  crm_list_notes: {
    input: { parent_object: "companies", parent_record_id: company, limit: 1 },
  },
  crm_get_note: { input: { note_id: note } },
  crm_update_note: { input: { note_id: note, title: "Handover to the track team" } },
  crm_delete_note: { input: { note_id: note } },
  crm_create_comment: {
    input: {
      author_actor_id: member,
      content: "Agreed.",
      record_object: "deals",
      record_id: deal,
    },
    errors: [{ mistake: "two targets", change: { thread_id: thread } }],
  },
  crm_get_comment: { input: { comment_id: comment } },
  crm_delete_comment: { input: { comment_id: comment } },
  crm_list_threads: { input: { record_object: "deals", record_id: deal, limit: 1 } },
  crm_get_thread: { input: { thread_id: thread } },
  crm_list_lists: { input: { parent_object: "companies" } },
  crm_create_list: {
    input: {
      name: "Enterprise sales",
      api_slug: "enterprise_sales",
      workspace_access: "full-access",
      workspace_member_access: [],
      parent_object: "companies",
    },
    errors: [{ mistake: "a slug that another list has", change: { api_slug: list } }],
  },
  crm_update_list: { input: { list_id: list, name: "Growth" } },
  crm_get_list: { input: { list } },
  crm_list_entries: {
    input: { list, filter: { stage: "Committed" }, limit: 1 },
    errors: [{ mistake: "a stage that does not exist", change: { filter: { stage: "Ideas" } } }],
  },
  crm_get_list_entry: { input: { list, entry_id: entry } },
  crm_add_to_list: {
    input: { list, record_id: company, entry_values: { stage: "Idea" } },
  },
  crm_update_list_entry: {
    input: { ...ofList, entry_values: { stage: "Committed" } },
    errors: [
      { mistake: "a stage that does not exist", change: { entry_values: { stage: "Ideas" } } },
    ],
  },
  crm_upsert_list_entry: {
    input: {
      list_id: list,
      parent_object: "companies",
      parent_record_id: company,
      entry_values: { stage: "Committed" },
    },
  },
  crm_list_entry_attribute_values: {
    input: { ...ofList, attribute: "stage", show_historic: true },
  },
  crm_remove_from_list: { input: { list, entry_id: entry } },
  crm_list_meetings: {
    input: {
      filter: { participants: ["elif.demir@harborline.example"], sort: "start_desc" },
      limit: 1,
    },
  },
  crm_get_meeting: { input: { meeting_id: meeting } },
  crm_create_meeting: {
    input: {
      title: "Kick-off",
      start: "2026-11-24T14:00:00Z",
      end: "2026-11-24T15:00:00Z",
      timezone: "Europe/Lisbon",
      participants: [{ email_address: "elif.demir@harborline.example", is_organizer: false }],
      linked_records: [{ object: "people", record_id: person }],
      external_ref: "kick-off-4711",
    },
    errors: [{ mistake: "an end before the start", change: { end: "2026-11-24T13:00:00Z" } }],
  },
  crm_list_call_recordings: { input: { meeting_id: meeting } },
  crm_get_call_recording: { input: call },
  crm_create_call_recording: {
    input: { meeting_id: meeting, video_url: "https://files.example/kick-off.mp4" },
  },
  crm_delete_call_recording: { input: call },
  crm_get_call_transcript: { input: { ...call, from_seconds: 0, to_seconds: 40 } },
};
