export {
  type ConvintelActionItems,
  ConvintelActionItemsGetTool,
  actionItemsGet,
} from "./action-items-get.js";
export { ConvintelActivitiesListTool, activitiesList } from "./activities-list.js";
export type { ConvintelActivity } from "./activity.js";
export { ConvintelActivityGetTool, activityGet } from "./activity-get.js";
export {
  ConvintelActivityUploadTool,
  type ConvintelActivityUploadToolOptions,
  activityUpload,
} from "./activity-upload.js";
export type { AnalysisStatus } from "./fetch-analysis.js";
export type { ConvintelActivitiesPage } from "./find-activities.js";
export type { ConvintelParticipant } from "./participant.js";
export type { ConvintelQuestion, ConvintelQuestions } from "./question.js";
export { ConvintelQuestionsGetTool, questionsGet } from "./questions-get.js";
export { ConvintelSummaryGetTool, type ConvintelSummary, summaryGet } from "./summary-get.js";
export type { ConvintelTranscript, ConvintelTranscriptSegment } from "./transcript.js";
export { ConvintelTranscriptGetTool, transcriptGet } from "./transcript-get.js";
export { ConvintelTranscriptsSearchTool, transcriptsSearch } from "./transcripts-search.js";
export type { ConvintelFoundCall, ConvintelFoundCalls } from "./search-transcripts.js";
export type { UploadProgress } from "./upload-progress.js";
export type { UploadOptions } from "./upload-recording.js";
export type { ConvintelUploadedActivity } from "./uploaded-activity.js";
