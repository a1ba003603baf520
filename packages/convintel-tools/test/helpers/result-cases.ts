import type { CallTool, FindValues, ResultCase } from "@workbelt/testing";

const DAY_MS = 86_400_000;
const before = new Date(Date.now() - 30 * DAY_MS).toISOString();
const month = { fromDate: before, toDate: new Date().toISOString() };

/** Takes the id of the latest recorded meeting from the list. */
async function meeting(call: CallTool) {
  const find = await call("convintel_activities_list", { ...month, status: "completed" });
  return { activityId: find("id")[0] };
}

/** Takes the id of a finished report from the list. */
async function report(call: CallTool) {
  const find = await call("convintel_automated_reports_list", { toDate: before });
  return { reportId: find("id")[0] };
}

/** Finds moments as models read them, in UTC. */
function moments(find: FindValues, ...keys: string[]): string[] {
  return find(...keys).map((moment) => moment.replace("+00:00", "Z"));
}

/** Returns true if every record of a content has the title and start of its call. */
function describesCalls(content: string): boolean {
  const { data } = JSON.parse(content) as { data: { items: object[] } };
  return data.items.every((item) => "activity_title" in item && "started_at" in item);
}

/** Those who speak in the latest recorded meeting. */
const speakers = ["Lena Hoffmann", "Aiko Tanabe", "Gemma Thornton", "Callum Reid"];

/** One call of each read operation, with what a model must find in its result. */
export const resultCases: ResultCase[] = [
  {
    tool: "convintel_activities_list",
    args: month,
    facts: (first) => [
      ...first("title", "activityType", "durationForHumans", "status", "name", "email"),
      ...first("accountId", "opportunityId", "language"),
      ...moments(first, "actualStartTime"),
    ],
  },
  {
    tool: "convintel_activity_get",
    args: meeting,
    facts: (first) => [
      ...first("title", "activityType", "durationForHumans", "status", "email", "crmUrl", "name"),
      ...first("accountId", "opportunityId"),
      ...moments(first, "actualStartTime"),
    ],
  },
  { tool: "convintel_summary_get", args: meeting, facts: (first) => first("content") },
  { tool: "convintel_action_items_get", args: meeting, facts: (first) => first("0", "1", "2") },
  {
    tool: "convintel_transcript_get",
    args: meeting,
    facts: (first) => [...first("transcript"), ...speakers, "00:13"],
  },
  {
    tool: "convintel_questions_get",
    args: meeting,
    facts: (first) => [...first("text"), ...speakers, "insightful", "engaging"],
  },
  { tool: "convintel_topic_triggers_list", facts: (first) => first("name") },
  {
    tool: "convintel_topic_triggers_matched_get",
    args: meeting,
    facts: (first) => [...first("theme", "topic", "trigger", "text"), '"at":"'],
  },
  {
    tool: "convintel_automated_call_scoring_list",
    args: month,
    facts: (first) => [
      describesCalls,
      ...first("activityId"),
      ...first("activityType", "averageScore", "score", "name"),
      ...moments(first, "createdAt"),
    ],
  },
  {
    tool: "convintel_coaching_feedback_list",
    args: month,
    facts: (first) => [
      describesCalls,
      ...first("activityId"),
      ...first("name", "score", "comment"),
      ...moments(first, "createdAt"),
    ],
  },
  {
    tool: "convintel_comments_list",
    args: month,
    facts: (first) => [
      describesCalls,
      ...first("activityId"),
      ...first("userId", "text"),
      ...moments(first, "createdAt"),
    ],
  },
  {
    tool: "convintel_listens_list",
    args: month,
    facts: (first) => [
      describesCalls,
      ...first("activityId"),
      ...first("userId"),
      ...moments(first, "listenedAt"),
    ],
  },
  {
    tool: "convintel_ai_scorecards_list",
    args: month,
    facts: (first) => [
      describesCalls,
      ...first("activityId"),
      ...first("name", "averageScore", "question", "score", "answer"),
    ],
  },
  {
    tool: "convintel_ai_scorecard_get",
    args: meeting,
    facts: (first) => first("name", "averageScore", "question", "score", "answer"),
  },
  {
    tool: "convintel_automated_reports_list",
    facts: (first) => [
      ...first("id", "name", "status", "frequency", "reportType"),
      ...moments(first, "fromDate", "toDate"),
    ],
  },
  {
    tool: "convintel_automated_report_get",
    args: report,
    facts: (first) => [...first("id", "name", "status"), ...moments(first, "fromDate", "toDate")],
  },
  {
    tool: "convintel_automated_report_status_get",
    args: report,
    facts: (first) => first("status"),
  },
  {
    tool: "convintel_automated_report_download_get",
    args: report,
    facts: ["available", "The application has the link"],
  },
  {
    tool: "convintel_users_list",
    facts: (first) => first("id", "name", "email", "teamName", "role"),
  },
  {
    tool: "convintel_organization_get",
    facts: (first) => first("name", "domain", "crmIntegration", "calendarType", "address"),
  },
  { tool: "convintel_webhooks_list", facts: ["items"] },
  {
    tool: "convintel_webhook_sample_get",
    args: { trigger: "conversation_processed" },
    facts: (first) => first("trigger", "activityId", "occurredAt"),
  },
];
