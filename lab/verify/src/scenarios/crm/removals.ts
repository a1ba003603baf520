import { from, type Step } from "../../scenario/scenario.js";
import { company, note, task, webhook } from "./writes.js";

/** Removes everything, what is inside of the company first. */
export const removals: readonly Step[] = [
  {
    id: "webhook-removal",
    operation: "crm_delete_webhook",
    input: { webhook_id: webhook },
    removes: "webhook",
  },
  {
    id: "file-removal",
    operation: "crm_delete_file",
    input: { file_id: from("file", "id", "file_id") },
    removes: "file",
  },
  {
    id: "folder-removal",
    operation: "crm_delete_file",
    input: { file_id: from("folder", "id", "file_id") },
    removes: "folder",
  },
  {
    id: "reply-removal",
    operation: "crm_delete_comment",
    input: { comment_id: from("reply", "id", "comment_id") },
    removes: "reply",
  },
  {
    id: "comment-removal",
    operation: "crm_delete_comment",
    input: { comment_id: from("comment", "id", "comment_id") },
    removes: "comment",
  },
  {
    id: "note-removal",
    operation: "crm_delete_note",
    input: { note_id: note },
    removes: "note",
  },
  {
    id: "task-removal",
    operation: "crm_delete_task",
    input: { task_id: task },
    removes: "task",
  },
  {
    id: "second-task-removal",
    refused: true,
    operation: "crm_delete_task",
    input: { task_id: task },
    requires: [from("task-removal")],
  },
  {
    id: "user-record-removal",
    operation: "crm_delete_user_record",
    input: { record_id: from("user-record", "id", "record_id") },
    removes: "user-record",
  },
  {
    id: "workspace-record-removal",
    operation: "crm_delete_workspace_record",
    input: { record_id: from("workspace-record", "id", "record_id") },
    removes: "workspace-record",
  },
  {
    id: "deal-removal",
    operation: "crm_delete_deal",
    input: { record_id: from("deal", "id", "record_id") },
    removes: "deal",
  },
  {
    id: "person-removal",
    operation: "crm_delete_person",
    input: { record_id: from("person", "id", "record_id") },
    removes: "person",
  },
  {
    id: "record-removal",
    operation: "crm_delete_record",
    input: { object: "companies", record_id: from("record", "id", "record_id") },
    removes: "record",
  },
  {
    id: "company-removal",
    operation: "crm_delete_company",
    input: { record_id: company },
    removes: "company",
  },
];
