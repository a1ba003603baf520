import type { Catalog } from "@workbelt/core/provider";
import { ConvintelActionItemsGetTool } from "./activities/action-items-get.js";
import { ConvintelActivitiesListTool } from "./activities/activities-list.js";
import { ConvintelActivityGetTool } from "./activities/activity-get.js";
import { ConvintelActivityUploadTool } from "./activities/activity-upload.js";
import { ConvintelQuestionsGetTool } from "./activities/questions-get.js";
import { ConvintelSummaryGetTool } from "./activities/summary-get.js";
import { ConvintelTranscriptGetTool } from "./activities/transcript-get.js";
import { ConvintelAiScorecardGetTool } from "./coaching/ai-scorecard-get.js";
import { ConvintelAiScorecardsListTool } from "./coaching/ai-scorecards-list.js";
import { ConvintelAutomatedCallScoringListTool } from "./coaching/automated-call-scoring-list.js";
import { ConvintelCoachingFeedbackListTool } from "./coaching/coaching-feedback-list.js";
import { ConvintelCommentsListTool } from "./coaching/comments-list.js";
import { ConvintelListensListTool } from "./coaching/listens-list.js";
import { ConvintelOrganizationGetTool } from "./organization/organization-get.js";
import { ConvintelAutomatedReportDownloadGetTool } from "./reports/automated-report-download-get.js";
import { ConvintelAutomatedReportGetTool } from "./reports/automated-report-get.js";
import { ConvintelAutomatedReportStatusGetTool } from "./reports/automated-report-status-get.js";
import { ConvintelAutomatedReportsListTool } from "./reports/automated-reports-list.js";
import { ConvintelTopicTriggersListTool } from "./topics/topic-triggers-list.js";
import { ConvintelTopicTriggersMatchedGetTool } from "./topics/topic-triggers-matched-get.js";
import { ConvintelUsersListTool } from "./users/users-list.js";
import { ConvintelWebhookCreateTool } from "./webhooks/webhook-create.js";
import { ConvintelWebhookDeleteTool } from "./webhooks/webhook-delete.js";
import { ConvintelWebhookSampleGetTool } from "./webhooks/webhook-sample-get.js";
import { ConvintelWebhooksListTool } from "./webhooks/webhooks-list.js";

/** All conversation intelligence tools by resource, which is the folder of their file. */
export const convintelCatalog = {
  activities: [
    ConvintelActivitiesListTool,
    ConvintelActivityGetTool,
    ConvintelSummaryGetTool,
    ConvintelActionItemsGetTool,
    ConvintelTranscriptGetTool,
    ConvintelQuestionsGetTool,
    ConvintelActivityUploadTool,
  ],
  topics: [ConvintelTopicTriggersListTool, ConvintelTopicTriggersMatchedGetTool],
  coaching: [
    ConvintelAutomatedCallScoringListTool,
    ConvintelCoachingFeedbackListTool,
    ConvintelCommentsListTool,
    ConvintelListensListTool,
    ConvintelAiScorecardsListTool,
    ConvintelAiScorecardGetTool,
  ],
  reports: [
    ConvintelAutomatedReportsListTool,
    ConvintelAutomatedReportGetTool,
    ConvintelAutomatedReportStatusGetTool,
    ConvintelAutomatedReportDownloadGetTool,
  ],
  users: [ConvintelUsersListTool],
  organization: [ConvintelOrganizationGetTool],
  webhooks: [
    ConvintelWebhooksListTool,
    ConvintelWebhookCreateTool,
    ConvintelWebhookDeleteTool,
    ConvintelWebhookSampleGetTool,
  ],
} satisfies Catalog;

/** A few words for the resources whose name or tools' names do not say what they are. */
export const convintelResourceLabels = {
  activities: "recorded calls and meetings",
  topics: "words watched for in calls",
  coaching: "reviews of calls",
} satisfies Partial<Record<keyof typeof convintelCatalog, string>>;
