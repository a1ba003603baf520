import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { formatDate } from "../http/dates.js";
import type { UserDocument, ActivityDocument } from "../repository/documents.js";

/**
 * Serializes an activity, or returns undefined if one of its users no longer exists; `getActivities`
 * reports such an activity in `failed`.
 *
 * Seen in responses: id, type, activityType, title, status, the times up to actualStartTime,
 * durationForHumans, averageScore, participants, organizer, crmUrl. Assumed [activity-inputs-as-keys] from the documented
 * inputs: language, actualEndTime, accountId, leadId, opportunityId, externalId.
 */
export function serializeActivity(
  repository: ConvintelRepository,
  activity: ActivityDocument,
): object | undefined {
  const users = findUsers(repository, activity);
  if (users === undefined) return undefined;
  const host = users.get(activity.hostId);
  return {
    id: activity.id,
    type: activity.type,
    activityType: activity.activityType,
    title: activity.title,
    status: activity.status,
    language: activity.language,
    createdAt: formatOptionalDate(activity.createdAt),
    updatedAt: formatOptionalDate(activity.updatedAt),
    scheduledStartTime: formatOptionalDate(activity.scheduledStartTime),
    actualStartTime: formatOptionalDate(activity.actualStartTime),
    actualEndTime: formatOptionalDate(activity.actualEndTime),
    durationForHumans: getDuration(activity),
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

/** Finds the participating users by id, or returns undefined if one is missing. */
function findUsers(
  repository: ConvintelRepository,
  { hostId, participants }: ActivityDocument,
): Map<string, UserDocument> | undefined {
  const ids = [hostId, ...participants.flatMap(({ userId }) => userId ?? [])];
  const users = ids.flatMap((id) => repository.users.get(id) ?? []);
  if (users.length < ids.length) return undefined;
  return new Map(users.map((user) => [user.id, user]));
}

function formatOptionalDate(text: string | null): string | null {
  return text === null ? null : formatDate(new Date(text));
}

function getDuration({ actualStartTime, actualEndTime }: ActivityDocument): string | null {
  if (actualEndTime === null) return null;
  return formatDuration((Date.parse(actualEndTime) - Date.parse(actualStartTime)) / 1000);
}

/** Formats a duration as the service does: `13m 50s` (seen), `1h 2m 5s`, `18s` (assumed [duration-words]). */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  const [hours, minutes] = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60];
  return [
    hours > 0 ? `${hours}h` : "",
    totalSeconds >= 60 ? `${minutes}m` : "",
    `${totalSeconds % 60}s`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
