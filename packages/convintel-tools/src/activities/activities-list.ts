import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { validateActivityDates, activityDates } from "../inputs/activity-dates.js";
import { toUtcDates } from "../inputs/date-time.js";
import { page } from "../inputs/page.js";
import { compactResults, toResultsPage, resultsResponse } from "../responses/results-page.js";
import type { ConvintelService } from "../service.js";
import { activity, compactActivity } from "./activity.js";

/** The operation `convintel_activities_list`. */
export const activitiesList = defineOperation({
  name: "convintel_activities_list",
  description:
    "Lists recorded calls, meetings and messages of a time range. Give either fromDate and toDate (when they took place) or updatedFrom, with or without updatedTo; the range must be under six months and not in the future. Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, as started_at is; find out what time it is now rather than guess it. Returns items with the activity_id that the summary, action item and transcript tools take, up to 500, and next_page when there are more. External participants are named without their company: go by title or account_id, or look the person up in the CRM. `failed` has ids of activities the service could not load for this page: say that they are missing.",
  effect: "read",
  pagination: { kind: "page", input: "page", size: "pageSize" },
  input: z
    .strictObject({
      ...activityDates,
      status: z
        .enum(["received", "sent", "delivered", "in-progress", "completed"])
        .describe("in-progress or completed for calls and meetings, the others for messages")
        .optional(),
      page,
      pageSize: z
        .int()
        .min(1)
        .max(500)
        .describe("Activities on a page, 1 to 500 (default 500)")
        .optional(),
    })
    // In place of refine, whose messages could not tell the time.
    .superRefine((input, context) => {
      for (const { field, message } of validateActivityDates(input, Date.now())) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "activities"),
    query: { ...toUtcDates(input), page: input.page ?? 1 },
  }),
  response: resultsResponse(activity),
  result: (reply, input) => toResultsPage(reply, input.page),
  compact: compactResults(compactActivity),
});

/** Lists the activities of a time range. `pages()` also gives each page's `failed` ids. */
export class ConvintelActivitiesListTool extends ConvintelTool<typeof activitiesList> {
  constructor(options?: ConvintelToolOptions) {
    super(activitiesList, options);
  }
}
