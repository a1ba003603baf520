import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { paginate } from "../http/paginate.js";
import type { InputParser } from "../http/input-parser.js";
import { parseQuery } from "../http/parse-query.js";
import { parseDateRanges } from "./parse-date-ranges.js";
import { activityStatuses } from "../repository/documents.js";
import { type ActivityFilter, findActivities } from "./find-activities.js";
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
