import type { Store } from "../../store/store.js";
import { dateToWire } from "../http/dates.js";
import type { UserDocument } from "../users/document.js";
import type { ActivityDocument } from "./document.js";
import { durationForHumans } from "./duration.js";

/**
 * An activity as it goes over the wire, or undefined when it cannot be built because one of its
 * users is gone; `getActivities` reports such an activity in `failed`.
 *
 * Seen in replies: id, type, activityType, title, status, the times up to actualStartTime,
 * durationForHumans, averageScore, participants, organizer, crmUrl. Assumed from the documented
 * inputs: language, actualEndTime, accountId, leadId, opportunityId, externalId.
 */
export function activityToWire(store: Store, activity: ActivityDocument): object | undefined {
  const users = findUsers(store, activity);
  if (users === undefined) return undefined;
  const host = users.get(activity.hostId);
  return {
    id: activity.id,
    type: activity.type,
    activityType: activity.activityType,
    title: activity.title,
    status: activity.status,
    language: activity.language,
    createdAt: moment(activity.createdAt),
    updatedAt: moment(activity.updatedAt),
    scheduledStartTime: moment(activity.scheduledStartTime),
    actualStartTime: moment(activity.actualStartTime),
    actualEndTime: moment(activity.actualEndTime),
    durationForHumans: duration(activity),
    averageScore: activity.averageScore,
    participants: activity.participants.map(({ id, name, userId }) => ({
      id,
      name,
      ...(userId === null ? {} : { user: { id: userId, teamName: users.get(userId)?.teamName } }),
    })),
    organizer: { name: host?.name, email: host?.email },
    crmUrl: activity.crmUrl,
    accountId: activity.account?.id ?? null,
    leadId: activity.leadId,
    opportunityId: activity.opportunity?.id ?? null,
    externalId: activity.externalId,
  };
}

/** The users who took part, by id; undefined when one of them is gone. */
function findUsers(
  store: Store,
  { hostId, participants }: ActivityDocument,
): Map<string, UserDocument> | undefined {
  const ids = [hostId, ...participants.flatMap(({ userId }) => userId ?? [])];
  const users = ids.flatMap((id) => store.get<UserDocument>("convintel/users", id) ?? []);
  if (users.length < ids.length) return undefined;
  return new Map(users.map((user) => [user.id, user]));
}

function moment(text: string | null): string | null {
  return text === null ? null : dateToWire(new Date(text));
}

function duration({ actualStartTime, actualEndTime }: ActivityDocument): string | null {
  if (actualEndTime === null) return null;
  return durationForHumans((Date.parse(actualEndTime) - Date.parse(actualStartTime)) / 1000);
}
