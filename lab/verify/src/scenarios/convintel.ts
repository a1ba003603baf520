import { convintelAssumptions } from "../assumptions/convintel.js";
import { from, type Scenario, type Step, UNKNOWN_ID, WEBHOOK_HOST } from "../scenario/scenario.js";

const activityId = from("activities", "items", 0, "id");
const reportId = from("reports", "items", 0, "id");
const host = from("users", "items", 0, "email");
const lastMonth = { fromDate: "{day-30} 00:00:00", toDate: "{day-1} 23:59:59" };

/** Reads of the organisation's own data: nearly everything that this service offers. */
const surveys: readonly Step[] = [
  { id: "organization", operation: "convintel_organization_get", input: {} },
  { id: "users", operation: "convintel_users_list", input: {} },
  {
    id: "activities",
    operation: "convintel_activities_list",
    input: { ...lastMonth, status: "completed", pageSize: 20 },
  },
  { id: "activity", operation: "convintel_activity_get", input: { activityId } },
  { id: "transcript", operation: "convintel_transcript_get", input: { activityId } },
  {
    id: "transcripts",
    operation: "convintel_transcripts_search",
    input: { search: "price", activityIds: [activityId] },
  },
  { id: "summary", operation: "convintel_summary_get", input: { activityId } },
  { id: "action-items", operation: "convintel_action_items_get", input: { activityId } },
  { id: "questions", operation: "convintel_questions_get", input: { activityId } },
  {
    id: "matched-topics",
    operation: "convintel_topic_triggers_matched_get",
    input: { activityId },
  },
  { id: "topics", operation: "convintel_topic_triggers_list", input: {} },
  { id: "scorecard", operation: "convintel_ai_scorecard_get", input: { activityId } },
  { id: "scorecards", operation: "convintel_ai_scorecards_list", input: lastMonth },
  { id: "scores", operation: "convintel_automated_call_scoring_list", input: lastMonth },
  { id: "feedback", operation: "convintel_coaching_feedback_list", input: lastMonth },
  { id: "comments", operation: "convintel_comments_list", input: lastMonth },
  { id: "listens", operation: "convintel_listens_list", input: lastMonth },
  { id: "reports", operation: "convintel_automated_reports_list", input: {} },
  { id: "report", operation: "convintel_automated_report_get", input: { reportId } },
  { id: "report-status", operation: "convintel_automated_report_status_get", input: { reportId } },
  {
    id: "report-download",
    operation: "convintel_automated_report_download_get",
    input: { reportId },
  },
  { id: "webhooks", operation: "convintel_webhooks_list", input: {} },
  {
    id: "reports-of-a-type",
    operation: "convintel_automated_reports_list",
    input: { reportType: "coaching" },
  },
  {
    id: "second-page",
    request: {
      method: "GET" as const,
      path: "/comments",
      query: { ...lastMonth, page: "2", pageSize: "1" },
    },
  },
  {
    id: "page-after-last",
    request: {
      method: "GET" as const,
      path: "/comments",
      query: { ...lastMonth, page: "9999" },
    },
  },
  {
    id: "summary-as-html",
    request: {
      method: "GET" as const,
      path: "/getSummary",
      query: { activityId, format: "html" },
    },
  },
].map((step): Step => ({ ...step, survey: true }));

/** Requests that the service refuses. Each is wrong, so nothing is written. */
const refusals: readonly Step[] = [
  {
    id: "unknown-activity",
    operation: "convintel_activity_get",
    input: { activityId: UNKNOWN_ID },
  },
  {
    id: "transcript-of-unknown",
    operation: "convintel_transcript_get",
    input: { activityId: UNKNOWN_ID },
  },
  {
    id: "unknown-report",
    operation: "convintel_automated_report_get",
    input: { reportId: UNKNOWN_ID },
  },
  { id: "unknown-path", request: { method: "GET", path: "/workbelt" } },
  { id: "activities-without-dates", request: { method: "GET", path: "/getActivities" } },
  {
    id: "activities-with-invalid-date",
    request: {
      method: "GET",
      path: "/getActivities",
      query: { fromDate: "workbelt", toDate: "workbelt" },
    },
  },
  {
    id: "activities-of-six-months",
    request: {
      method: "GET",
      path: "/getActivities",
      query: { fromDate: "2025-01-01 00:00:00", toDate: "2025-07-01 00:00:00" },
    },
  },
  {
    id: "comments-until-tomorrow",
    request: {
      method: "GET",
      path: "/comments",
      query: { fromDate: "{day-1} 00:00:00", toDate: "{day+2} 00:00:00" },
    },
  },
  {
    id: "scorecards-without-dates",
    request: { method: "GET", path: "/getAiScorecards" },
  },
  {
    id: "listens-without-dates",
    request: { method: "GET", path: "/listens" },
  },
  {
    id: "too-large-page",
    request: { method: "GET", path: "/comments", query: { ...lastMonth, pageSize: "501" } },
  },
  {
    id: "sample-of-unknown-trigger",
    request: { method: "GET", path: "/webhooks/sample", query: { trigger: "workbelt" } },
  },
  {
    id: "webhook-without-url",
    needs: "write",
    request: { method: "POST", path: "/webhooks", body: { trigger: "conversation_played" } },
  },
  {
    id: "upload-without-fields",
    needs: "write",
    request: { method: "POST", path: "/uploadActivityByUrl", body: {} },
  },
  {
    id: "file-upload-without-fields",
    needs: "write",
    request: { method: "POST", path: "/uploadActivity", body: {} },
  },
].map((step): Step => ({ ...(step as Step), refused: true }));

const writes: readonly Step[] = [
  {
    id: "webhook-sample",
    operation: "convintel_webhook_sample_get",
    survey: true,
    input: { trigger: "conversation_processed" },
  },
  {
    id: "webhook",
    operation: "convintel_webhook_create",
    input: { trigger: "conversation_played", url: `${WEBHOOK_HOST}/{mark}`, external_id: "{mark}" },
  },
  {
    id: "webhook-list",
    operation: "convintel_webhooks_list",
    survey: true,
    input: {},
    requires: [from("webhook")],
  },
  {
    id: "same-external-id",
    operation: "convintel_webhook_create",
    input: {
      trigger: "conversation_played",
      url: `${WEBHOOK_HOST}/{mark}/2`,
      external_id: "{mark}",
    },
    requires: [from("webhook")],
  },
  {
    id: "second-webhook-removal",
    operation: "convintel_webhook_delete",
    input: { id: from("same-external-id", "id") },
    removes: "same-external-id",
  },
  {
    id: "webhook-removal",
    operation: "convintel_webhook_delete",
    input: { id: from("webhook", "id") },
    removes: "webhook",
  },
  {
    id: "unknown-webhook",
    operation: "convintel_webhook_delete",
    refused: true,
    input: { id: from("webhook", "id") },
    requires: [from("webhook-removal")],
  },
  {
    id: "upload",
    operation: "convintel_activity_upload",
    needs: "permanent",
    input: {
      recording: "workbelt-verify.wav",
      hostUserEmail: host,
      language: "en_GB",
      title: "{mark}",
      externalId: "{mark}",
      completedAt: "{day-1}",
      notifyForUploadCompletionByEmail: false,
      skipFullAnalysis: true,
    },
  },
  {
    id: "upload-from-tomorrow",
    operation: "convintel_activity_upload",
    needs: "permanent",
    refused: true,
    input: {
      recording: "workbelt-verify.wav",
      hostUserEmail: host,
      language: "en_GB",
      title: "{mark}",
      completedAt: "{day+2}",
      skipFullAnalysis: true,
    },
  },
  {
    id: "same-upload",
    operation: "convintel_activity_upload",
    needs: "permanent",
    refused: true,
    input: {
      recording: "workbelt-verify.wav",
      hostUserEmail: host,
      language: "en_GB",
      title: "{mark}",
      externalId: "{mark}",
      skipFullAnalysis: true,
    },
    requires: [from("upload")],
  },
  {
    id: "uploaded-activity",
    operation: "convintel_activity_get",
    input: { activityId: from("upload", "id") },
  },
];

/** Everything that is verified with the conversation intelligence service. */
export const convintelScenario: Scenario = {
  service: "convintel",
  connection: { operation: "convintel_organization_get", id: ["id"], name: ["name"] },
  area: { words: "creates two webhooks that reach nobody" },
  maps: [],
  words: {},
  idsAfter: [],
  redact: [
    "address",
    "answer",
    "comment",
    "content",
    "crmUrl",
    "domain",
    "downloadUrl",
    "email",
    "name",
    "question",
    "teamName",
    "text",
    "title",
    "transcript",
    "url",
  ],
  steps: [...surveys, ...refusals, ...writes],
  leftovers: [
    {
      list: { operation: "convintel_webhooks_list", input: {} },
      name: ["url"],
      finds: ["webhook", "same-external-id"],
      remove: {
        operation: "convintel_webhook_delete",
        input: { id: from("item", "id") },
      },
    },
  ],
  untried: {},
  assumptions: convintelAssumptions,
};
