import type { CallTool, ResultCase } from "@workbelt/core/testing";
import { formatUtc } from "../../src/inputs/date-time.js";
import { formatMoment } from "../../src/responses/compact-fields.js";

const DAY_MS = 86_400_000;
const fromDate = formatUtc(Date.now() - 30 * DAY_MS);
const range = { fromDate, toDate: formatUtc(Date.now()) };

/** Takes the latest meeting's id from the list. */
async function latestMeeting(call: CallTool) {
  const find = await call("convintel_activities_list", { ...range, status: "completed" });
  return { activityId: find("id")[0] };
}

/** Takes the id of a finished report from the list. */
async function finishedReport(call: CallTool) {
  const find = await call("convintel_automated_reports_list", { toDate: fromDate });
  return { reportId: find("id")[0] };
}

/** Moments as models read them. */
const moments = (found: string[]) => found.map(formatMoment);

/** One call of each read operation, with what a model must find in its result. */
export const resultCases: ResultCase[] = [
  {
    tool: "convintel_activities_list",
    args: range,
    facts: (first) => [
      ...first("title", "activityType", "durationForHumans", "status", "email"),
      ...first("accountId", "opportunityId"),
      ...moments(first("actualStartTime")),
    ],
  },
];
