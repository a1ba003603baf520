import { toNewestFirstKey, toTimeKey } from "./time-keys.js";
import type { ActivityDocument } from "./documents.js";

type Activity = ActivityDocument;

/** Start of the keys of the activities with a status; without one, of all except those in progress. */
export function toStatusPrefix(status: Activity["status"] | undefined): string {
  return `${status ?? "ended"}/`;
}

/** Returns the key of an activity in the index `external`. */
export function toExternalKey(hostId: string, externalId: string): string {
  return `${hostId}/${externalId}`;
}

/** Indexes of activities. */
export const activityIndexes = {
  /** By status and start, the newest first, then by id. */
  newest: (activity: Activity) => {
    const start = toNewestFirstKey(Date.parse(activity.actualStartTime));
    return listPrefixes(activity).map((prefix) => `${prefix}${start}/${activity.id}`);
  },
  /** By status and time of the last update. */
  updated: (activity: Activity) =>
    listPrefixes(activity).map((prefix) => prefix + toTimeKey(activity.updatedAt)),
  started: ({ actualStartTime }: Activity) => [toTimeKey(actualStartTime)],
  /** Completed ones by start. */
  completed: ({ actualStartTime, status }: Activity) =>
    status === "completed" ? [toTimeKey(actualStartTime)] : [],
  account: ({ account }: Activity) => (account === null ? [] : [account.id]),
  opportunity: ({ opportunity }: Activity) => (opportunity === null ? [] : [opportunity.id]),
  /** By host and external id. */
  external: ({ externalId, hostId }: Activity) =>
    externalId === null ? [] : [toExternalKey(hostId, externalId)],
};

function listPrefixes({ status }: Activity): string[] {
  const own = toStatusPrefix(status);
  return status === "in-progress" ? [own] : [own, toStatusPrefix(undefined)];
}
