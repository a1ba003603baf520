const activityId = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

/** One valid input for each tool, with every property that can stand together. */
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
  convintel_users_list: { page: 1 },
};
