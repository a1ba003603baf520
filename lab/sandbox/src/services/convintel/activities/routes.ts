import type { RouteTable } from "../http/add-route.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import type { Handler } from "hono";
import { paginate } from "../http/paginate.js";
import { type InputParser, parseQuery } from "../http/input-parser.js";
import { parseDateRanges } from "./parse-date-ranges.js";
import { activityStatuses } from "../repository/documents.js";
import { type ActivityFilter, findActivities } from "./find-activities.js";
import { serializeActivity } from "./serialize-activity.js";
import { findActivity } from "./find-activity.js";

/** Routes for activities. */
export function activityRoutes(context: RouteContext): RouteTable {
  return {
    "/getActivities": { GET: listActivities(context) },
    "/getActivity": { GET: getActivity(context) },
  };
}

/**
 * `GET /getActivities`: lists one page of the activities in a date range. Documented: the ranges,
 * `status`, `page`, `pageSize` up to 500, `accountId`, `opportunityId`; without `status` only
 * completed and processed activities. The response's `results`, `metadata` and `failed` were seen in
 * public code. Assumed [activity-order]: newest start first, 500 to a page when `pageSize` is absent, the start of
 * a range is inclusive and the end exclusive, `failed` only if an activity cannot be serialized.
 */
function listActivities({ repository, now }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const filter = parseFilter(query, now());
    const page = query.parseInteger("page", { min: 1, default: 1 });
    const pageSize = query.parseInteger("pageSize", { min: 1, max: 500, default: 500 });
    query.assertValid();

    const found = findActivities(repository, filter);
    const { items, metadata } = paginate(found, { page, pageSize }, context.req.url);
    const built = items.map((activity) => ({
      activity,
      result: serializeActivity(repository, activity),
    }));
    const results = built.flatMap(({ result }) => result ?? []);
    const failed = built.flatMap(({ activity, result }) =>
      result === undefined ? activity.id : [],
    );
    return context.json({ results, metadata, ...(failed.length > 0 && { failed }) });
  };
}

function parseFilter(query: InputParser, now: Date): ActivityFilter {
  return {
    ...parseDateRanges(query, now),
    status: query.parseChoice("status", activityStatuses),
    accountId: query.parseText("accountId", { maxLength: 100 }),
    opportunityId: query.parseText("opportunityId", { maxLength: 100 }),
  };
}

/**
 * `GET /getActivity?activityId=`: returns one activity in any status. Documented: it includes the summary
 * and the CRM's account and opportunity. The keys are assumed [activity-details].
 */
function getActivity({ repository }: ServiceContext): Handler {
  return (context) => {
    const activity = findActivity(repository, context);
    const serialized = serializeActivity(repository, activity);
    if (serialized === undefined) throw new Error(`A user of activity ${activity.id} is missing.`);
    const analysis = repository.analyses.get(activity.id);
    return context.json({
      ...serialized,
      transcriptionSummary: analysis?.summary ?? null,
      account: activity.account,
      opportunity: activity.opportunity,
    });
  };
}
