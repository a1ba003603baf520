import type { convintelPackage } from "@workbelt/convintel-tools";
import { seedId } from "@workbelt/sandbox";
import type { ExamplesOf } from "./example.ts";

const activityId = seedId("convintel/activity/brightmoor-pilot-review");
const reportId = seedId("convintel/report/weekly/0");
const month = { fromDate: "2026-10-16 00:00:00", toDate: "2026-11-16 00:00:00" };
const lastWeek = { fromDate: "2026-11-09 00:00:00", toDate: "2026-11-16 00:00:00" };
const url = "https://hooks.example.com/calls?secret=0123456789abcdef";
const webhook = { trigger: "conversation_processed", url } as const;

/** Examples of the operations of conversation intelligence. */
export const convintelExamples: ExamplesOf<(typeof convintelPackage)["operations"]> = {
  convintel_activities_list: {
    input: { ...month, status: "completed", participant: "Callum", pageSize: 2 },
    errors: [
      { mistake: "no dates", change: { fromDate: undefined, toDate: undefined } },
      { mistake: "both pairs of dates", change: { updatedFrom: "2026-11-09 00:00:00" } },
    ],
  },
  convintel_activity_get: { input: { activityId } },
  convintel_summary_get: { input: { activityId } },
  convintel_action_items_get: { input: { activityId } },
  convintel_transcript_get: { input: { activityId, from_seconds: 0, to_seconds: 60 } },
  convintel_questions_get: { input: { activityId } },
  convintel_activity_upload: {
    input: {
      recording: "monday.mp3",
      hostUserEmail: "priya.raman@northwind.example",
      language: "en_GB",
      title: "Quarterly review",
    },
    errors: [
      { mistake: "a host of another team", change: { hostUserEmail: "nobody@example.com" } },
      { mistake: "a recording that the host does not offer", change: { recording: "sunday.mp3" } },
    ],
  },
  convintel_topic_triggers_list: { input: {} },
  convintel_topic_triggers_matched_get: { input: { activityId } },
  convintel_automated_call_scoring_list: { input: lastWeek },
  convintel_coaching_feedback_list: { input: lastWeek },
  convintel_comments_list: { input: lastWeek },
  convintel_listens_list: { input: lastWeek },
  convintel_ai_scorecards_list: { input: lastWeek },
  convintel_ai_scorecard_get: { input: { activityId } },
  convintel_automated_reports_list: { input: { ...month, frequency: "weekly" } },
  convintel_automated_report_get: { input: { reportId } },
  convintel_automated_report_status_get: { input: { reportId } },
  convintel_automated_report_download_get: { input: { reportId } },
  convintel_users_list: { input: {} },
  convintel_organization_get: { input: {} },
  convintel_webhooks_list: {
    before: { tool: "convintel_webhook_create", input: webhook, id: "id" },
    input: () => ({}),
  },
  convintel_webhook_create: {
    input: webhook,
    errors: [
      { mistake: "an address without https", change: { url: "http://hooks.example.com/calls" } },
    ],
  },
  convintel_webhook_delete: {
    before: { tool: "convintel_webhook_create", input: webhook, id: "id" },
    input: (id) => ({ id }),
  },
  convintel_webhook_sample_get: { input: { trigger: "conversation_processed" } },
};
