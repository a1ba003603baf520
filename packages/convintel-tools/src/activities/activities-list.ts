import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { validateActivityDates, activityDates } from "../inputs/activity-dates.js";
import { toUtcDates } from "../inputs/date-time.js";
import { page } from "../inputs/page.js";
import { compactResults, toResultsPage, resultsSchema } from "../responses/results-page.js";
import type { ConvintelService } from "../service.js";
import { activitySchema, compactActivity } from "./activity.js";

/** The operation `convintel_activities_list`. */
export const activitiesList = defineOperation({
  name: "convintel_activities_list",
  description:
    "Lists recorded calls, meetings and messages of a time range. Give either fromDate and toDate (when they took place) or updatedFrom, with or without updatedTo; the range must be under six months and not in the future. Dates are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with Z or an offset, as in started_at; check the current time, do not guess it. Returns up to 500 items with the activity_id that the summary, action item and transcript tools take, and next_page if there are more. External participants have no company: go by title or account_id, or look the person up in the CRM. `failed` has ids of activities the service could not load for this page: report them as missing.",
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
        .describe("Activities per page, 1 to 500 (default 500)")
        .optional(),
    })
    // Not refine: the messages contain the current time.
    .superRefine((input, context) => {
      for (const { field, message } of validateActivityDates(input, Date.now())) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "activities"),
    query: { ...toUtcDates(input), page: input.page ?? 1 },
  }),
  response: resultsSchema(activitySchema),
  result: (response, input) => toResultsPage(response, input.page),
  compact: compactResults(compactActivity),
});

/** Lists the activities of a time range. `pages()` also gives each page's `failed` ids. */
export class ConvintelActivitiesListTool extends ConvintelTool<typeof activitiesList> {
  constructor(options?: ConvintelToolOptions) {
    super(activitiesList, options);
  }
}
