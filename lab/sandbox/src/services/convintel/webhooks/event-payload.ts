import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ActivityDocument, WebhookTrigger } from "../repository/documents.js";
import { serializeActivity } from "../activities/serialize-activity.js";
import { serializeFeedback } from "../records/feedback.js";
import { formatDate } from "../http/dates.js";
import { serializeUserReference } from "../users.js";

/** An event about an activity. */
export interface WebhookEvent {
  /** The same in every attempt and for every subscriber, so that a receiver can ignore duplicates. */
  id: string;
  trigger: WebhookTrigger;
  occurredAt: Date;
  activity: ActivityDocument;
}

/**
 * Creates the payload of an event. No public document shows one, so all of it is assumed [event-payload]: the event's
 * id, trigger and date, the activity by id and as `getActivities` returns it, and the details of the
 * trigger: the coaching feedback, or the user who shared, exported or played.
 */
export function createEventPayload(repository: ConvintelRepository, event: WebhookEvent): object {
  const { id, trigger, occurredAt, activity } = event;
  return {
    id,
    trigger,
    occurredAt: formatDate(occurredAt),
    activityId: activity.id,
    activity: serializeActivity(repository, activity) ?? null,
    ...createTriggerDetails(repository, trigger, activity),
  };
}

function createTriggerDetails(
  repository: ConvintelRepository,
  trigger: WebhookTrigger,
  activity: ActivityDocument,
): object {
  const findUser = (id: string) => repository.users.get(id);
  const user = serializeUserReference(findUser(activity.hostId));
  switch (trigger) {
    case "coaching_feedback_completed": {
      const feedback = repository.feedback.first("activity", activity.id);
      return {
        coachingFeedback: feedback === undefined ? null : serializeFeedback(feedback, findUser),
      };
    }
    case "conversation_shared":
      return { user, sharedWith: ["guest@customer.example"] };
    case "conversation_exported":
    case "conversation_played":
      return { user };
    default:
      return {};
  }
}
