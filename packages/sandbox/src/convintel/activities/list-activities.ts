import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { isWithin } from "../http/date-range.js";
import { cutPage } from "../http/page.js";
import type { InputCheck } from "../http/input-check.js";
import { readQuery } from "../http/query.js";
import { readDateRanges } from "./date-ranges.js";
import { type ActivityDocument, activityStatuses } from "./document.js";
import { activityToWire } from "./to-wire.js";

/**
 * `GET /getActivities`: one page of the activities in a range of time. Documented: the ranges,
 * `status`, `page`, `pageSize` up to 500, `accountId`, `opportunityId`; without `status` only
 * completed and processed activities. The reply's `results`, `metadata` and `failed` were seen in
 * public code. Assumed: newest start first, 500 to a page when `pageSize` is left out, the start of
 * a range belongs to it and the end does not, `failed` only where there is something to report.
 */
export function listActivities({ store, now }: SandboxContext): Handler {
  return (context) => {
    const query = readQuery(context);
    const fits = readFilter(query, now());
    const page = query.integer("page", { min: 1, otherwise: 1 });
    const pageSize = query.integer("pageSize", { min: 1, max: 500, otherwise: 500 });
    query.finish();

    const found = store.list<ActivityDocument>("convintel/activities").filter(fits);
    const all = found.toSorted(newestFirst);
    const { items, metadata } = cutPage(all, { page, pageSize }, context.req.url);
    const built = items.map((activity) => ({ activity, wire: activityToWire(store, activity) }));
    const results = built.flatMap(({ wire }) => wire ?? []);
    const failed = built.flatMap(({ activity, wire }) => (wire === undefined ? activity.id : []));
    return context.json({ results, metadata, ...(failed.length > 0 && { failed }) });
  };
}

function readFilter(query: InputCheck, now: Date): (activity: ActivityDocument) => boolean {
  const { occurred, updated } = readDateRanges(query, now);
  const status = query.choice("status", activityStatuses);
  const accountId = query.text("accountId", { maxLength: 100 });
  const opportunityId = query.text("opportunityId", { maxLength: 100 });
  return (activity) =>
    isWithin(activity.actualStartTime, occurred) &&
    isWithin(activity.updatedAt, updated) &&
    (status === undefined ? activity.status !== "in-progress" : activity.status === status) &&
    (accountId === undefined || activity.account?.id === accountId) &&
    (opportunityId === undefined || activity.opportunity?.id === opportunityId);
}

function newestFirst(one: ActivityDocument, other: ActivityDocument): number {
  const difference = Date.parse(other.actualStartTime) - Date.parse(one.actualStartTime);
  return difference || (one.id < other.id ? -1 : 1);
}
