import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { isWithin } from "../http/date-range.js";
import { paginate } from "../http/paginate.js";
import type { InputParser } from "../http/input-parser.js";
import { parseQuery } from "../http/parse-query.js";
import { parseDateRanges } from "./parse-date-ranges.js";
import { type ActivityDocument, activityStatuses } from "./activity-document.js";
import { serializeActivity } from "./serialize-activity.js";

/**
 * `GET /getActivities`: lists one page of the activities in a date range. Documented: the ranges,
 * `status`, `page`, `pageSize` up to 500, `accountId`, `opportunityId`; without `status` only
 * completed and processed activities. The response's `results`, `metadata` and `failed` were seen in
 * public code. Assumed: newest start first, 500 to a page when `pageSize` is absent, the start of
 * a range is inclusive and the end exclusive, `failed` only if an activity cannot be serialized.
 */
export function listActivities({ repository, now }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const matches = parseFilter(query, now());
    const page = query.parseInteger("page", { min: 1, default: 1 });
    const pageSize = query.parseInteger("pageSize", { min: 1, max: 500, default: 500 });
    query.assertValid();

    const found = repository.activities.list().filter(matches);
    const all = found.toSorted(compareNewestFirst);
    const { items, metadata } = paginate(all, { page, pageSize }, context.req.url);
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

function parseFilter(query: InputParser, now: Date): (activity: ActivityDocument) => boolean {
  const { occurred, updated } = parseDateRanges(query, now);
  const status = query.parseChoice("status", activityStatuses);
  const accountId = query.parseText("accountId", { maxLength: 100 });
  const opportunityId = query.parseText("opportunityId", { maxLength: 100 });
  return (activity) =>
    isWithin(activity.actualStartTime, occurred) &&
    isWithin(activity.updatedAt, updated) &&
    (status === undefined ? activity.status !== "in-progress" : activity.status === status) &&
    (accountId === undefined || activity.account?.id === accountId) &&
    (opportunityId === undefined || activity.opportunity?.id === opportunityId);
}

function compareNewestFirst(one: ActivityDocument, other: ActivityDocument): number {
  const difference = Date.parse(other.actualStartTime) - Date.parse(one.actualStartTime);
  return difference || (one.id < other.id ? -1 : 1);
}
