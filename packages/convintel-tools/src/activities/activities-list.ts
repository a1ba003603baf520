import {
  AGGREGATE_NAMES_ITS_OWN,
  AGGREGATE_READS_ALL,
  aggregatedMembers,
  aggregateInput,
  compactPage,
  defineOperation,
  forModels,
  refineAggregate,
} from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { validateActivityDates, activityDates } from "../inputs/activity-dates.js";
import { readDates, TIMES } from "../inputs/date-time.js";
import { page } from "../inputs/page.js";
import { text } from "../inputs/text.js";
import { FAILED, resultsPageOf, toResultsPage, resultsSchema } from "../responses/results-page.js";
import type { ConvintelApi } from "../service.js";
import {
  activityOutput,
  activitySchema,
  compactListedActivity,
  type ConvintelActivity,
} from "./activity.js";
import { aggregateActivities } from "./aggregate-activities.js";
import { type ConvintelActivitiesPage, findActivities } from "./find-activities.js";
import { attributesInput, selectFields } from "./select-fields.js";

/** The operation `convintel_activities_list`. */
export const activitiesList = defineOperation({
  name: "convintel_activities_list",
  description: `Lists calls, meetings and messages. Give fromDate and toDate (when they took place) or updatedFrom, within six months. ${TIMES}. With title or participant any period is read, by default a year, newest first; follow the advice of incomplete. External participants have no company: use title, accountId or the CRM. ${FAILED}`,
  effect: "read",
  returnsTexts: ["titles"],
  pagination: { kind: "page", input: "page", size: "pageSize" },
  offersValuesOnly: true,
  aliases: { account_id: "accountId", opportunity_id: "opportunityId" },
  input: refineAggregate(
    z.strictObject({
      ...activityDates,
      status: z
        .enum(["received", "sent", "delivered", "in-progress", "completed"])
        .describe("in-progress, completed: calls and meetings; others: messages")
        .optional(),
      accountId: forModels(text(100, "Only of this account: its id in the CRM"), {
        description: "Id in the CRM",
      }).optional(),
      opportunityId: forModels(text(100, "Only of this opportunity: its id in the CRM"), {
        description: "Id in the CRM",
      }).optional(),
      title: text(250, "All these words").optional(),
      participant: text(250, "Words of a name or email, the host's too").optional(),
      attributes: attributesInput.optional(),
      aggregate: aggregateInput,
      page,
      pageSize: forModels(
        z
          .int()
          .min(1)
          .max(500)
          .describe("Activities per page, 1 to 500 (default 500); a search reads 500"),
        { description: false },
      ).optional(),
    }),
    {
      attributes: AGGREGATE_NAMES_ITS_OWN,
      page: AGGREGATE_READS_ALL,
      pageSize: AGGREGATE_READS_ALL,
    },
  )
    // Not refine: the messages contain the current time.
    .superRefine((input, context) => {
      const isSearch = input.title !== undefined || input.participant !== undefined;
      for (const { field, message } of validateActivityDates(input, Date.now(), isSearch)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  run: async (
    { aggregate, attributes: _selected, ...input },
    api: ConvintelApi,
  ): Promise<ConvintelActivitiesPage> =>
    aggregate === undefined
      ? listActivities(input, api)
      : aggregateActivities(
          aggregate,
          (part, each) => listActivities({ ...input, ...part }, each),
          api,
        ),
  output: resultsPageOf(activityOutput, {
    activities_read: z.int().optional(),
    ...aggregatedMembers,
  }),
  // The type of the page is given for the output type of the operation.
  compact: (activities: ConvintelActivitiesPage, { attributes }) =>
    compactPage((activity: ConvintelActivity) =>
      selectFields(compactListedActivity(activity), attributes),
    )(activities),
});

type ListInput = Omit<z.output<(typeof activitiesList)["input"]>, "aggregate" | "attributes">;

async function listActivities(
  { participant, title, ...given }: ListInput,
  api: ConvintelApi,
): Promise<ConvintelActivitiesPage> {
  const input = readDates(given, api);
  if (title !== undefined || participant !== undefined) {
    const range = { ...input, ...completeRange(input, api) };
    return findActivities({ participant, title }, range, api);
  }
  const query = { ...input, page: input.page ?? 1 };
  const request = { ...endpointRequest(api.service, "activities"), query };
  const response = await api.send(request, resultsSchema(activitySchema));
  return toResultsPage(response, input.page);
}

/** Returns the past year for a search without dates, and reports it: the next page needs the same start. */
function completeRange({ fromDate, updatedFrom }: ListInput, api: ConvintelApi) {
  if (fromDate !== undefined || updatedFrom !== undefined) return {};
  const yearAgo = new Date(api.startedAt);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const start = `${yearAgo.toISOString().slice(0, 10)} 00:00:00`;
  api.adjust(
    `no dates were given, so the past year was searched; to continue, give fromDate "${start}"`,
  );
  return { fromDate: start };
}
