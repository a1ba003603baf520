export { crmCatalog } from "./catalog.js";
export { createCrmClient, type CrmClientOptions } from "./client.js";
export { CrmTool, type CrmToolOptions } from "./crm-tool.js";
export { crmProvider, type CrmProviderOptions } from "./provider.js";
export { crmService } from "./service.js";
export { CrmToolkit, type CrmToolkitOptions, type CrmToolName } from "./toolkit.js";
export type { CrmComment } from "./comments/comment.js";
export { CrmCreateCommentTool, createComment } from "./comments/create-comment.js";
export { CrmDeleteCommentTool, deleteComment } from "./comments/delete-comment.js";
export { CrmGetCommentTool, getComment } from "./comments/get-comment.js";
export { CrmGetThreadTool, getThread } from "./comments/get-thread.js";
export { CrmListThreadsTool, listThreads } from "./comments/list-threads.js";
export type { CrmThread, CrmThreadPage } from "./comments/thread.js";
export { CrmCreateCompanyTool, createCompany } from "./companies/create-company.js";
export { CrmDeleteCompanyTool, deleteCompany } from "./companies/delete-company.js";
export { CrmGetCompanyTool, getCompany } from "./companies/get-company.js";
export { CrmListCompaniesTool, listCompanies } from "./companies/list-companies.js";
export { CrmCreateDealTool, createDeal } from "./deals/create-deal.js";
export { CrmDeleteDealTool, deleteDeal } from "./deals/delete-deal.js";
export { CrmGetDealTool, getDeal } from "./deals/get-deal.js";
export { CrmListDealsTool, listDeals } from "./deals/list-deals.js";
export type { CrmDeletion } from "./deletion.js";
export { CrmAddToListTool, addToList } from "./lists/add-to-list.js";
export { CrmCreateListTool, createList } from "./lists/create-list.js";
export type { CrmListEntry, CrmWrittenListEntry } from "./lists/entry.js";
export { CrmGetListEntryTool, getListEntry } from "./lists/get-list-entry.js";
export { CrmGetListTool, getList } from "./lists/get-list.js";
export { CrmListEntriesTool, listEntries } from "./lists/list-entries.js";
export {
  CrmListEntryAttributeValuesTool,
  listEntryAttributeValues,
} from "./lists/list-entry-attribute-values.js";
export { CrmListListsTool, listLists } from "./lists/list-lists.js";
export type { CrmList } from "./lists/list.js";
export { CrmRemoveFromListTool, removeFromList } from "./lists/remove-from-list.js";
export type { CrmCallRecording } from "./meetings/call-recording.js";
export {
  CrmCreateCallRecordingTool,
  createCallRecording,
} from "./meetings/create-call-recording.js";
export { CrmCreateMeetingTool, createMeeting } from "./meetings/create-meeting.js";
export {
  CrmDeleteCallRecordingTool,
  deleteCallRecording,
} from "./meetings/delete-call-recording.js";
export { CrmGetCallRecordingTool, getCallRecording } from "./meetings/get-call-recording.js";
export { CrmGetCallTranscriptTool, getCallTranscript } from "./meetings/get-call-transcript.js";
export { CrmGetMeetingTool, getMeeting } from "./meetings/get-meeting.js";
export { CrmListCallRecordingsTool, listCallRecordings } from "./meetings/list-call-recordings.js";
export { CrmUpdateListEntryTool, updateListEntry } from "./lists/update-list-entry.js";
export { CrmUpdateListTool, updateList } from "./lists/update-list.js";
export { CrmUpsertListEntryTool, upsertListEntry } from "./lists/upsert-list-entry.js";
export { CrmListMeetingsTool, listMeetings } from "./meetings/list-meetings.js";
export type { CrmMeeting } from "./meetings/meeting.js";
export type { CrmTranscript } from "./meetings/transcript.js";
export { CrmGetWorkspaceMemberTool, getWorkspaceMember } from "./members/get-workspace-member.js";
export {
  CrmListWorkspaceMembersTool,
  listWorkspaceMembers,
} from "./members/list-workspace-members.js";
export type { CrmWorkspaceMember } from "./members/member.js";
export { CrmCreateNoteTool, createNote } from "./notes/create-note.js";
export { CrmDeleteNoteTool, deleteNote } from "./notes/delete-note.js";
export { CrmGetNoteTool, getNote } from "./notes/get-note.js";
export { CrmListNotesTool, listNotes } from "./notes/list-notes.js";
export { CrmUpdateNoteTool, updateNote } from "./notes/update-note.js";
export type { CrmNote } from "./notes/note.js";
export type { CrmAttribute, CrmWrittenAttribute } from "./objects/attribute.js";
export type { CrmAttributeChoice } from "./objects/choice.js";
export { CrmCreateAttributeTool, createAttribute } from "./objects/create-attribute.js";
export { CrmCreateObjectTool, createObject } from "./objects/create-object.js";
export { CrmCreateSelectOptionTool, createSelectOption } from "./objects/create-select-option.js";
export { CrmCreateStatusTool, createStatus } from "./objects/create-status.js";
export { CrmGetAttributeTool, getAttribute } from "./objects/get-attribute.js";
export { CrmGetObjectTool, getObject } from "./objects/get-object.js";
export {
  CrmListAttributeOptionsTool,
  listAttributeOptions,
} from "./objects/list-attribute-options.js";
export {
  CrmListAttributeStatusesTool,
  listAttributeStatuses,
} from "./objects/list-attribute-statuses.js";
export { CrmListAttributesTool, listAttributes } from "./objects/list-attributes.js";
export { CrmListObjectsTool, listObjects } from "./objects/list-objects.js";
export type { CrmObject } from "./objects/object.js";
export { CrmUpdateAttributeTool, updateAttribute } from "./objects/update-attribute.js";
export { CrmUpdateObjectTool, updateObject } from "./objects/update-object.js";
export { CrmUpdateSelectOptionTool, updateSelectOption } from "./objects/update-select-option.js";
export { CrmUpdateStatusTool, updateStatus } from "./objects/update-status.js";
export { CrmCreatePersonTool, createPerson } from "./people/create-person.js";
export { CrmDeletePersonTool, deletePerson } from "./people/delete-person.js";
export { CrmGetPersonTool, getPerson } from "./people/get-person.js";
export { CrmListPeopleTool, listPeople } from "./people/list-people.js";
export { CrmAppendRecordValuesTool, appendRecordValues } from "./records/append-record-values.js";
export { CrmCreateRecordTool, createRecord } from "./records/create-record.js";
export { CrmDeleteRecordTool, deleteRecord } from "./records/delete-record.js";
export {
  CrmGetRecordAttributeValuesTool,
  getRecordAttributeValues,
} from "./records/get-record-attribute-values.js";
export { CrmGetRecordTool, getRecord } from "./records/get-record.js";
export { CrmListRecordEntriesTool, listRecordEntries } from "./records/list-record-entries.js";
export { CrmListRecordsTool, listRecords } from "./records/list-records.js";
export type { CrmListMembership } from "./records/fetch-memberships.js";
export type { CrmRecord, CrmWrittenRecord } from "./records/record.js";
export type { CrmSearchHit } from "./records/search-hit.js";
export {
  CrmSearchRecordsTool,
  searchRecords,
  type CrmSearchPage,
} from "./records/search-records.js";
export { CrmUpdateRecordTool, updateRecord } from "./records/update-record.js";
export { CrmUpsertRecordTool, upsertRecord } from "./records/upsert-record.js";
export { CrmCreateTaskTool, createTask } from "./tasks/create-task.js";
export { CrmDeleteTaskTool, deleteTask } from "./tasks/delete-task.js";
export { CrmGetTaskTool, getTask } from "./tasks/get-task.js";
export { CrmListTasksTool, listTasks } from "./tasks/list-tasks.js";
export type { CrmTaskPage } from "./tasks/fetch-due-tasks.js";
export { CrmUpdateTaskTool, updateTask } from "./tasks/update-task.js";
export type { CrmTask } from "./tasks/task.js";
export { CrmGetCurrentTokenInfoTool, getCurrentTokenInfo } from "./token/get-current-token-info.js";
export type { CrmTokenActor, CrmTokenInfo } from "./token/token-info.js";
export { CrmDeleteUserRecordTool, deleteUserRecord } from "./users/delete-user-record.js";
export { CrmListUserRecordsTool, listUserRecords } from "./users/list-user-records.js";
export type { CrmAttributeValue } from "./values/decode-values.js";
export { CrmCreateWebhookTool, createWebhook } from "./webhooks/create-webhook.js";
export { CrmDeleteWebhookTool, deleteWebhook } from "./webhooks/delete-webhook.js";
export { CrmGetWebhookTool, getWebhook } from "./webhooks/get-webhook.js";
export { CrmListWebhooksTool, listWebhooks } from "./webhooks/list-webhooks.js";
export { CrmUpdateWebhookTool, updateWebhook } from "./webhooks/update-webhook.js";
export type { CrmCreatedWebhook, CrmWebhook } from "./webhooks/webhook.js";
export type { CrmUnknownEvent, CrmWebhookEvent } from "./webhooks/webhook-event.js";
export {
  type CrmDelivery,
  crmWebhookHandler,
  type CrmWebhookHandlerOptions,
} from "./webhooks/webhook-handler.js";
export {
  CrmDeleteWorkspaceRecordTool,
  deleteWorkspaceRecord,
} from "./workspaces/delete-workspace-record.js";
export {
  CrmGetWorkspaceRecordTool,
  getWorkspaceRecord,
} from "./workspaces/get-workspace-record.js";
export {
  CrmListWorkspaceRecordsTool,
  listWorkspaceRecords,
} from "./workspaces/list-workspace-records.js";
