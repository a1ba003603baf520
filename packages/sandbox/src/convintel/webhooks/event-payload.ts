import type { Store } from "../../store/store.js";
import type { ActivityDocument } from "../activities/document.js";
import { activityToWire } from "../activities/to-wire.js";
import type { CoachingFeedbackDocument } from "../coaching/document.js";
import { feedbackToWire } from "../coaching/to-wire.js";
import { dateToWire } from "../http/dates.js";
import type { UserDocument } from "../users/document.js";
import { personToWire } from "../users/person.js";
import type { WebhookTrigger } from "./document.js";

/** Something that happened to an activity. */
export interface WebhookEvent {
  /** The same in every attempt and for every subscriber, so that a receiver can pass over repeats. */
  id: string;
  trigger: WebhookTrigger;
  occurredAt: Date;
  activity: ActivityDocument;
}

/**
 * What is sent for an event. No public document shows a payload, so all of it is assumed: the event's
 * id, trigger and moment, the activity by id and as `getActivities` gives it, and what belongs to the
 * trigger: the coaching feedback, or the user who shared, exported or played.
 */
export function eventPayload(store: Store, event: WebhookEvent): object {
  const { id, trigger, occurredAt, activity } = event;
  return {
    id,
    trigger,
    occurredAt: dateToWire(occurredAt),
    activityId: activity.id,
    activity: activityToWire(store, activity) ?? null,
    ...detailsOf(store, trigger, activity),
  };
}

function detailsOf(store: Store, trigger: WebhookTrigger, activity: ActivityDocument): object {
  const userOf = (id: string) => store.get<UserDocument>("convintel/users", id);
  const user = personToWire(userOf(activity.hostId));
  switch (trigger) {
    case "coaching_feedback_completed": {
      const feedback = store
        .list<CoachingFeedbackDocument>("convintel/coaching-feedback")
        .find(({ activityId }) => activityId === activity.id);
      return { coachingFeedback: feedback === undefined ? null : feedbackToWire(feedback, userOf) };
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
