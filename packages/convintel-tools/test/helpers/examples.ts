const activityId = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const userId = "0b5a2a3e-1111-4c8a-9c55-2f0d6a1f3b10";
const dates = { fromDate: "2025-01-01 00:00:00", toDate: "2025-06-30 23:59:59" };

/** One valid input for each tool, with every compatible property. */
export const examples: Record<string, object> = {
  convintel_activities_list: {
    fromDate: "2025-01-01 00:00:00",
    toDate: "2025-06-30 23:59:59",
    status: "completed",
    page: 2,
    pageSize: 50,
  },
  convintel_summary_get: { activityId },
  convintel_action_items_get: { activityId },
  convintel_transcript_get: {
    activityId,
    from_seconds: 60,
    to_seconds: 120.5,
    search: "renewal",
  },
  convintel_questions_get: { activityId },
  convintel_activity_upload: {
    recording: "2026/monday.mp3",
    hostUserEmail: "ada@example.com",
    language: "en_GB",
    title: "Quarterly review",
    accountId: "001-account",
    opportunityId: "006-opportunity",
    leadId: "00Q-lead",
    completedAt: "2026-03-31",
    externalId: "monday-1",
    notifyForUploadCompletionByEmail: true,
    skipFullAnalysis: false,
  },
  convintel_topic_triggers_list: {},
  convintel_topic_triggers_matched_get: { activityId },
  convintel_automated_call_scoring_list: { ...dates, userId, page: 2 },
  convintel_coaching_feedback_list: { ...dates, coachId: userId, coacheeId: activityId, page: 2 },
  convintel_comments_list: { ...dates, userId, page: 2 },
  convintel_listens_list: { ...dates, userId, page: 2 },
  convintel_users_list: { page: 1 },
  convintel_organization_get: {},
  convintel_webhook_create: {
    trigger: "conversation_processed",
    url: "https://hooks.example.com/calls?secret=0123456789abcdef",
    external_id: "subscription-1",
  },
  convintel_webhook_delete: { id: activityId },
  convintel_webhook_sample_get: { trigger: "conversation_played" },
};
