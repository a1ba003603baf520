import type { Page } from "@workbelt/core";
import type { OutputOf } from "@workbelt/core/provider";
import { expectTypeOf, test } from "vitest";
import type {
  Activity,
  CallScore,
  CoachingFeedback,
  Comment,
  Listen,
  MatchedTopicTriggers,
  Organization,
  Questions,
  RecordsPage,
  ResultsPage,
  TopicTheme,
  UploadedActivity,
  Webhook,
  WebhookSample,
  activitiesList,
  activityUpload,
  automatedCallScoringList,
  coachingFeedbackList,
  commentsList,
  listensList,
  organizationGet,
  questionsGet,
  topicTriggersList,
  topicTriggersMatchedGet,
  webhookCreate,
  webhookSampleGet,
} from "../src/index.js";

test("programs get typed outputs", () => {
  expectTypeOf<OutputOf<typeof activitiesList>>().toEqualTypeOf<ResultsPage<Activity>>();
  expectTypeOf<OutputOf<typeof activityUpload>>().toEqualTypeOf<UploadedActivity>();
  expectTypeOf<OutputOf<typeof automatedCallScoringList>>().toEqualTypeOf<RecordsPage<CallScore>>();
  expectTypeOf<OutputOf<typeof coachingFeedbackList>>().toEqualTypeOf<
    RecordsPage<CoachingFeedback>
  >();
  expectTypeOf<OutputOf<typeof commentsList>>().toEqualTypeOf<RecordsPage<Comment>>();
  expectTypeOf<OutputOf<typeof listensList>>().toEqualTypeOf<RecordsPage<Listen>>();
  expectTypeOf<OutputOf<typeof organizationGet>>().toEqualTypeOf<Organization>();
  expectTypeOf<OutputOf<typeof questionsGet>>().toEqualTypeOf<Questions>();
  expectTypeOf<OutputOf<typeof topicTriggersList>>().toEqualTypeOf<Page<TopicTheme>>();
  expectTypeOf<OutputOf<typeof topicTriggersMatchedGet>>().toEqualTypeOf<MatchedTopicTriggers>();
  expectTypeOf<OutputOf<typeof webhookCreate>>().toEqualTypeOf<Webhook>();
  expectTypeOf<OutputOf<typeof webhookSampleGet>>().toEqualTypeOf<WebhookSample>();
});
