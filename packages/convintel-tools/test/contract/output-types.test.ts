import type { Page } from "@workbelt/core";
import type { OutputOf } from "@workbelt/core/testing-support";
import { expectTypeOf, test } from "vitest";
import type {
  ConvintelActivitiesPage,
  ConvintelActivity,
  ConvintelAiScorecard,
  ConvintelAiScorecardResult,
  ConvintelAutomatedReport,
  ConvintelCallScore,
  ConvintelCoachingFeedback,
  ConvintelComment,
  ConvintelListen,
  ConvintelMatchedTopicTriggers,
  ConvintelOrganization,
  ConvintelQuestions,
  ConvintelReportDownload,
  ConvintelResultsPage,
  ConvintelService,
  ConvintelTopicTheme,
  ConvintelUploadedActivity,
  ConvintelWebhook,
  ConvintelWebhookSample,
  activitiesList,
  activityGet,
  activityUpload,
  aiScorecardGet,
  aiScorecardsList,
  automatedCallScoringList,
  automatedReportDownloadGet,
  automatedReportGet,
  automatedReportsList,
  coachingFeedbackList,
  commentsList,
  listensList,
  organizationGet,
  questionsGet,
  topicTriggersList,
  topicTriggersMatchedGet,
  webhookCreate,
  webhookSampleGet,
  webhooksList,
} from "../../src/index.js";

test("operations read the settings of their service as typed values", () => {
  type Api = Parameters<(typeof activityUpload)["run"]>[1];
  expectTypeOf<Api["service"]>().toEqualTypeOf<ConvintelService>();
  expectTypeOf<Api["service"]["uploadFileField"]>().toEqualTypeOf<string>();
});

test("outputs are typed for programs", () => {
  expectTypeOf<OutputOf<typeof activitiesList>>().toEqualTypeOf<ConvintelActivitiesPage>();
  expectTypeOf<OutputOf<typeof activityGet>>().toEqualTypeOf<ConvintelActivity>();
  expectTypeOf<OutputOf<typeof aiScorecardGet>>().toEqualTypeOf<ConvintelAiScorecardResult>();
  expectTypeOf<OutputOf<typeof aiScorecardsList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelAiScorecard>
  >();
  expectTypeOf<
    OutputOf<typeof automatedReportDownloadGet>
  >().toEqualTypeOf<ConvintelReportDownload>();
  expectTypeOf<OutputOf<typeof automatedReportGet>>().toEqualTypeOf<ConvintelAutomatedReport>();
  expectTypeOf<OutputOf<typeof automatedReportsList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelAutomatedReport>
  >();
  expectTypeOf<OutputOf<typeof activityUpload>>().toEqualTypeOf<ConvintelUploadedActivity>();
  expectTypeOf<OutputOf<typeof automatedCallScoringList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelCallScore>
  >();
  expectTypeOf<OutputOf<typeof coachingFeedbackList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelCoachingFeedback>
  >();
  expectTypeOf<OutputOf<typeof commentsList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelComment>
  >();
  expectTypeOf<OutputOf<typeof listensList>>().toEqualTypeOf<
    ConvintelResultsPage<ConvintelListen>
  >();
  expectTypeOf<OutputOf<typeof organizationGet>>().toEqualTypeOf<ConvintelOrganization>();
  expectTypeOf<OutputOf<typeof questionsGet>>().toEqualTypeOf<ConvintelQuestions>();
  expectTypeOf<OutputOf<typeof topicTriggersList>>().toEqualTypeOf<Page<ConvintelTopicTheme>>();
  expectTypeOf<
    OutputOf<typeof topicTriggersMatchedGet>
  >().toEqualTypeOf<ConvintelMatchedTopicTriggers>();
  expectTypeOf<OutputOf<typeof webhookCreate>>().toEqualTypeOf<ConvintelWebhook>();
  expectTypeOf<OutputOf<typeof webhooksList>>().toEqualTypeOf<Page<ConvintelWebhook>>();
  expectTypeOf<OutputOf<typeof webhookSampleGet>>().toEqualTypeOf<ConvintelWebhookSample>();
});
