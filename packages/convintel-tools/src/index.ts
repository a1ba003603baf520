export {
  type ConvintelActionItems,
  ConvintelActionItemsGetTool,
  actionItemsGet,
} from "./activities/action-items-get.js";
export { ConvintelActivitiesListTool, activitiesList } from "./activities/activities-list.js";
export { ConvintelActivityGetTool, activityGet } from "./activities/activity-get.js";
export type { ConvintelActivity } from "./activities/activity.js";
export {
  ConvintelActivityUploadTool,
  type ConvintelActivityUploadToolOptions,
  activityUpload,
} from "./activities/activity-upload.js";
export type { AnalysisStatus } from "./activities/fetch-analysis.js";
export type { ConvintelActivitiesPage } from "./activities/find-activities.js";
export type { ConvintelParticipant } from "./activities/participant.js";
export type { ConvintelQuestion, ConvintelQuestions } from "./activities/question.js";
export { ConvintelQuestionsGetTool, questionsGet } from "./activities/questions-get.js";
export {
  ConvintelSummaryGetTool,
  type ConvintelSummary,
  summaryGet,
} from "./activities/summary-get.js";
export { ConvintelTranscriptGetTool, transcriptGet } from "./activities/transcript-get.js";
export type { ConvintelTranscript, ConvintelTranscriptSegment } from "./activities/transcript.js";
export type { UploadProgress } from "./activities/upload-progress.js";
export type { UploadOptions } from "./activities/upload-recording.js";
export type { ConvintelUploadedActivity } from "./activities/uploaded-activity.js";
export { convintelCatalog } from "./catalog.js";
export { type ConvintelClientOptions, createConvintelClient } from "./client.js";
export {
  ConvintelAiScorecardGetTool,
  type ConvintelAiScorecardResult,
  aiScorecardGet,
} from "./coaching/ai-scorecard-get.js";
export { ConvintelAiScorecardsListTool, aiScorecardsList } from "./coaching/ai-scorecards-list.js";
export {
  ConvintelAutomatedCallScoringListTool,
  automatedCallScoringList,
} from "./coaching/automated-call-scoring-list.js";
export type { ConvintelCallInfo } from "./coaching/fetch-call-info.js";
export {
  ConvintelCoachingFeedbackListTool,
  coachingFeedbackList,
} from "./coaching/coaching-feedback-list.js";
export { ConvintelCommentsListTool, commentsList } from "./coaching/comments-list.js";
export type { ConvintelRecordsPage } from "./coaching/define-record-list.js";
export { ConvintelListensListTool, listensList } from "./coaching/listens-list.js";
export type {
  ConvintelAiScorecard,
  ConvintelCallScore,
  ConvintelCoachingFeedback,
  ConvintelComment,
  ConvintelListen,
} from "./coaching/records.js";
export { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
export type { EndpointOverrides } from "./endpoint-overrides.js";
export { type Endpoint, type EndpointName, defaultEndpoints } from "./endpoints.js";
export {
  ConvintelOrganizationGetTool,
  type ConvintelOrganization,
  organizationGet,
} from "./organization/organization-get.js";
export { type RangePage, type RangeTool, iterateRange } from "./ranges/iterate-range.js";
export { type RecordingFolderOptions, recordingFolder } from "./recordings/recording-folder.js";
export type {
  FindRecording,
  Recording,
  RecordingSource,
  RecordingStore,
  StreamedRecording,
} from "./recordings/recording.js";
export {
  ConvintelAutomatedReportDownloadGetTool,
  type ConvintelReportDownload,
  automatedReportDownloadGet,
} from "./reports/automated-report-download-get.js";
export {
  ConvintelAutomatedReportGetTool,
  automatedReportGet,
} from "./reports/automated-report-get.js";
export {
  ConvintelAutomatedReportStatusGetTool,
  automatedReportStatusGet,
} from "./reports/automated-report-status-get.js";
export {
  ConvintelAutomatedReportsListTool,
  automatedReportsList,
} from "./reports/automated-reports-list.js";
export type { ConvintelAutomatedReport } from "./reports/report.js";
export type { ConvintelResultsPage } from "./responses/results-page.js";
export { convintelProvider, type ConvintelProviderOptions } from "./provider.js";
export {
  type ConvintelService,
  convintelBaseUrls,
  convintelService,
  createConvintelService,
} from "./service.js";
export {
  ConvintelToolkit,
  type ConvintelToolkitOptions,
  type ConvintelToolName,
} from "./toolkit.js";
export {
  ConvintelTopicTriggersListTool,
  type ConvintelTopicTheme,
  topicTriggersList,
} from "./topics/topic-triggers-list.js";
export {
  ConvintelTopicTriggersMatchedGetTool,
  type ConvintelMatchedTopicTrigger,
  type ConvintelMatchedTopicTriggers,
  topicTriggersMatchedGet,
} from "./topics/topic-triggers-matched-get.js";
export type { ConvintelUser } from "./users/user.js";
export { ConvintelUsersListTool, usersList } from "./users/users-list.js";
export { type DeliveryState, type DeliveryLog, createMemoryDeliveryLog } from "@workbelt/core";
export { type WebhookTrigger, webhookTriggers } from "./webhooks/webhook-trigger.js";
export type { ConvintelWebhook } from "./webhooks/webhook.js";
export { ConvintelWebhookCreateTool, webhookCreate } from "./webhooks/webhook-create.js";
export { ConvintelWebhookDeleteTool, webhookDelete } from "./webhooks/webhook-delete.js";
export {
  type CoachingFeedbackEvent,
  type ConversationEvent,
  type WebhookEvent,
  parseWebhookEvent,
} from "./webhooks/webhook-event.js";
export { type WebhookHandlerOptions, createWebhookHandler } from "./webhooks/webhook-handler.js";
export {
  ConvintelWebhookSampleGetTool,
  type ConvintelWebhookSample,
  webhookSampleGet,
} from "./webhooks/webhook-sample-get.js";
export { type WebhookUrlOptions, webhookUrl } from "./webhooks/webhook-url.js";
export { ConvintelWebhooksListTool, webhooksList } from "./webhooks/webhooks-list.js";
