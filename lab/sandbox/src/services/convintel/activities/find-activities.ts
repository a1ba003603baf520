import { isWithin } from "../http/date-range.js";
import { type Results, toResults } from "../http/paginate.js";
import { toNewestFirstRange, toTimeRange, type DateRange } from "../repository/time-keys.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ActivityDocument } from "../repository/documents.js";
import { toStatusPrefix } from "../repository/activity-indexes.js";

/** Conditions that activities are listed by. */
export interface ActivityFilter {
  /** Range of the start. */
  occurred: DateRange;
  updated: DateRange;
  /** Without it, all except those in progress match. */
  status: ActivityDocument["status"] | undefined;
  accountId: string | undefined;
  opportunityId: string | undefined;
}

/** Finds the activities that match a filter, newest start first. */
export function findActivities(
  { activities }: ConvintelRepository,
  filter: ActivityFilter,
): Results<ActivityDocument> {
  const { accountId, occurred, opportunityId, status, updated } = filter;
  const prefix = toStatusPrefix(status);
  const select = (candidates: ActivityDocument[]) =>
    toResults(
      candidates.filter((activity) => matchesFilter(activity, filter)).toSorted(compareNewestFirst),
    );
  if (accountId !== undefined) return select(activities.find("account", accountId));
  if (opportunityId !== undefined) return select(activities.find("opportunity", opportunityId));
  if (updated.from !== undefined)
    return select(activities.findRange("updated", toTimeRange(prefix, updated)));
  const range = toNewestFirstRange(prefix, occurred);
  return {
    count: activities.countRange("newest", range),
    read: (part) => activities.findRange("newest", { ...range, ...part }),
  };
}

function matchesFilter(
  activity: ActivityDocument,
  { accountId, occurred, opportunityId, status, updated }: ActivityFilter,
): boolean {
  return (
    isWithin(activity.actualStartTime, occurred) &&
    isWithin(activity.updatedAt, updated) &&
    (status === undefined ? activity.status !== "in-progress" : activity.status === status) &&
    (accountId === undefined || activity.account?.id === accountId) &&
    (opportunityId === undefined || activity.opportunity?.id === opportunityId)
  );
}

function compareNewestFirst(one: ActivityDocument, other: ActivityDocument): number {
  const difference = Date.parse(other.actualStartTime) - Date.parse(one.actualStartTime);
  return difference || (one.id < other.id ? -1 : 1);
}
