import type { Catalog } from "@workbelt/core/provider";
import { CrmCreateCommentTool } from "./comments/create-comment.js";
import { CrmDeleteCommentTool } from "./comments/delete-comment.js";
import { CrmGetCommentTool } from "./comments/get-comment.js";
import { CrmGetThreadTool } from "./comments/get-thread.js";
import { CrmListThreadsTool } from "./comments/list-threads.js";
import { CrmCreateCompanyTool } from "./companies/create-company.js";
import { CrmDeleteCompanyTool } from "./companies/delete-company.js";
import { CrmGetCompanyTool } from "./companies/get-company.js";
import { CrmListCompaniesTool } from "./companies/list-companies.js";
import { CrmCreateDealTool } from "./deals/create-deal.js";
import { CrmDeleteDealTool } from "./deals/delete-deal.js";
import { CrmGetDealTool } from "./deals/get-deal.js";
import { CrmListDealsTool } from "./deals/list-deals.js";
import { CrmAddToListTool } from "./lists/add-to-list.js";
import { CrmCreateListTool } from "./lists/create-list.js";
import { CrmGetListEntryTool } from "./lists/get-list-entry.js";
import { CrmGetListTool } from "./lists/get-list.js";
import { CrmListEntriesTool } from "./lists/list-entries.js";
import { CrmListEntryAttributeValuesTool } from "./lists/list-entry-attribute-values.js";
import { CrmListListsTool } from "./lists/list-lists.js";
import { CrmRemoveFromListTool } from "./lists/remove-from-list.js";
import { CrmCreateCallRecordingTool } from "./meetings/create-call-recording.js";
import { CrmCreateMeetingTool } from "./meetings/create-meeting.js";
import { CrmDeleteCallRecordingTool } from "./meetings/delete-call-recording.js";
import { CrmGetCallRecordingTool } from "./meetings/get-call-recording.js";
import { CrmGetCallTranscriptTool } from "./meetings/get-call-transcript.js";
import { CrmGetMeetingTool } from "./meetings/get-meeting.js";
import { CrmListCallRecordingsTool } from "./meetings/list-call-recordings.js";
import { CrmUpdateListEntryTool } from "./lists/update-list-entry.js";
import { CrmUpdateListTool } from "./lists/update-list.js";
import { CrmUpsertListEntryTool } from "./lists/upsert-list-entry.js";
import { CrmListMeetingsTool } from "./meetings/list-meetings.js";
import { CrmGetWorkspaceMemberTool } from "./members/get-workspace-member.js";
import { CrmListWorkspaceMembersTool } from "./members/list-workspace-members.js";
import { CrmCreateNoteTool } from "./notes/create-note.js";
import { CrmDeleteNoteTool } from "./notes/delete-note.js";
import { CrmGetNoteTool } from "./notes/get-note.js";
import { CrmListNotesTool } from "./notes/list-notes.js";
import { CrmUpdateNoteTool } from "./notes/update-note.js";
import { CrmCreateAttributeTool } from "./objects/create-attribute.js";
import { CrmCreateObjectTool } from "./objects/create-object.js";
import { CrmCreateSelectOptionTool } from "./objects/create-select-option.js";
import { CrmCreateStatusTool } from "./objects/create-status.js";
import { CrmGetAttributeTool } from "./objects/get-attribute.js";
import { CrmGetObjectTool } from "./objects/get-object.js";
import { CrmListAttributeOptionsTool } from "./objects/list-attribute-options.js";
import { CrmListAttributeStatusesTool } from "./objects/list-attribute-statuses.js";
import { CrmListAttributesTool } from "./objects/list-attributes.js";
import { CrmListObjectsTool } from "./objects/list-objects.js";
import { CrmUpdateAttributeTool } from "./objects/update-attribute.js";
import { CrmUpdateObjectTool } from "./objects/update-object.js";
import { CrmUpdateSelectOptionTool } from "./objects/update-select-option.js";
import { CrmUpdateStatusTool } from "./objects/update-status.js";
import { CrmCreatePersonTool } from "./people/create-person.js";
import { CrmDeletePersonTool } from "./people/delete-person.js";
import { CrmGetPersonTool } from "./people/get-person.js";
import { CrmListPeopleTool } from "./people/list-people.js";
import { CrmAppendRecordValuesTool } from "./records/append-record-values.js";
import { CrmCreateRecordTool } from "./records/create-record.js";
import { CrmDeleteRecordTool } from "./records/delete-record.js";
import { CrmGetRecordAttributeValuesTool } from "./records/get-record-attribute-values.js";
import { CrmGetRecordTool } from "./records/get-record.js";
import { CrmListRecordEntriesTool } from "./records/list-record-entries.js";
import { CrmListRecordsTool } from "./records/list-records.js";
import { CrmSearchRecordsTool } from "./records/search-records.js";
import { CrmUpdateRecordTool } from "./records/update-record.js";
import { CrmUpsertRecordTool } from "./records/upsert-record.js";
import { CrmCreateTaskTool } from "./tasks/create-task.js";
import { CrmDeleteTaskTool } from "./tasks/delete-task.js";
import { CrmGetTaskTool } from "./tasks/get-task.js";
import { CrmListTasksTool } from "./tasks/list-tasks.js";
import { CrmUpdateTaskTool } from "./tasks/update-task.js";
import { CrmGetCurrentTokenInfoTool } from "./token/get-current-token-info.js";
import { CrmDeleteUserRecordTool } from "./users/delete-user-record.js";
import { CrmListUserRecordsTool } from "./users/list-user-records.js";
import { CrmCreateWebhookTool } from "./webhooks/create-webhook.js";
import { CrmDeleteWebhookTool } from "./webhooks/delete-webhook.js";
import { CrmGetWebhookTool } from "./webhooks/get-webhook.js";
import { CrmListWebhooksTool } from "./webhooks/list-webhooks.js";
import { CrmUpdateWebhookTool } from "./webhooks/update-webhook.js";
import { CrmDeleteWorkspaceRecordTool } from "./workspaces/delete-workspace-record.js";
import { CrmGetWorkspaceRecordTool } from "./workspaces/get-workspace-record.js";
import { CrmListWorkspaceRecordsTool } from "./workspaces/list-workspace-records.js";

/** Every CRM tool, by resource. The resource is the folder of the operation's file. */
export const crmCatalog = {
  people: [CrmListPeopleTool, CrmGetPersonTool, CrmCreatePersonTool, CrmDeletePersonTool],
  companies: [CrmListCompaniesTool, CrmGetCompanyTool, CrmCreateCompanyTool, CrmDeleteCompanyTool],
  deals: [CrmListDealsTool, CrmGetDealTool, CrmCreateDealTool, CrmDeleteDealTool],
  records: [
    CrmSearchRecordsTool,
    CrmListRecordEntriesTool,
    CrmListRecordsTool,
    CrmGetRecordAttributeValuesTool,
    CrmGetRecordTool,
    CrmCreateRecordTool,
    CrmUpdateRecordTool,
    CrmAppendRecordValuesTool,
    CrmUpsertRecordTool,
    CrmDeleteRecordTool,
  ],
  users: [CrmListUserRecordsTool, CrmDeleteUserRecordTool],
  workspaces: [
    CrmListWorkspaceRecordsTool,
    CrmGetWorkspaceRecordTool,
    CrmDeleteWorkspaceRecordTool,
  ],
  tasks: [
    CrmListTasksTool,
    CrmGetTaskTool,
    CrmCreateTaskTool,
    CrmUpdateTaskTool,
    CrmDeleteTaskTool,
  ],
  notes: [
    CrmListNotesTool,
    CrmGetNoteTool,
    CrmCreateNoteTool,
    CrmUpdateNoteTool,
    CrmDeleteNoteTool,
  ],
  comments: [
    CrmListThreadsTool,
    CrmGetThreadTool,
    CrmGetCommentTool,
    CrmCreateCommentTool,
    CrmDeleteCommentTool,
  ],
  lists: [
    CrmListEntriesTool,
    CrmListListsTool,
    CrmListEntryAttributeValuesTool,
    CrmGetListEntryTool,
    CrmGetListTool,
    CrmCreateListTool,
    CrmUpdateListTool,
    CrmAddToListTool,
    CrmUpdateListEntryTool,
    CrmUpsertListEntryTool,
    CrmRemoveFromListTool,
  ],
  objects: [
    CrmListAttributeOptionsTool,
    CrmListAttributeStatusesTool,
    CrmListAttributesTool,
    CrmListObjectsTool,
    CrmGetAttributeTool,
    CrmGetObjectTool,
    CrmCreateAttributeTool,
    CrmCreateObjectTool,
    CrmUpdateObjectTool,
    CrmUpdateAttributeTool,
    CrmCreateSelectOptionTool,
    CrmUpdateSelectOptionTool,
    CrmCreateStatusTool,
    CrmUpdateStatusTool,
  ],
  members: [CrmListWorkspaceMembersTool, CrmGetWorkspaceMemberTool],
  webhooks: [
    CrmListWebhooksTool,
    CrmGetWebhookTool,
    CrmCreateWebhookTool,
    CrmUpdateWebhookTool,
    CrmDeleteWebhookTool,
  ],
  meetings: [
    CrmListMeetingsTool,
    CrmGetMeetingTool,
    CrmCreateMeetingTool,
    CrmListCallRecordingsTool,
    CrmGetCallRecordingTool,
    CrmGetCallTranscriptTool,
    CrmCreateCallRecordingTool,
    CrmDeleteCallRecordingTool,
  ],
  token: [CrmGetCurrentTokenInfoTool],
} satisfies Catalog;

/** A few words for the resources whose name or tools' names do not say what they are. */
export const crmResourceLabels = {
  records: "of any object; entries = lists it is in",
  users: "end users of your own product",
  workspaces: "your product's customers",
  objects: "fields of records and lists",
  members: "people who use the CRM",
} satisfies Partial<Record<keyof typeof crmCatalog, string>>;
