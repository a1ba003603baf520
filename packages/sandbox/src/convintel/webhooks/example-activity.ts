import type { Store } from "../../store/store.js";
import type { ActivityDocument } from "../activities/document.js";
import type { CoachingFeedbackDocument } from "../coaching/document.js";
import type { WebhookTrigger } from "./document.js";

/** The newest completed activity to which an event could happen, for coaching one with feedback. */
export function exampleActivity(store: Store, trigger: WebhookTrigger): ActivityDocument {
  const coached = new Set(
    store
      .list<CoachingFeedbackDocument>("convintel/coaching-feedback")
      .map(({ activityId }) => activityId),
  );
  const [newest] = store
    .list<ActivityDocument>("convintel/activities")
    .filter(({ status }) => status === "completed")
    .toSorted((one, other) => Date.parse(other.actualStartTime) - Date.parse(one.actualStartTime))
    .toSorted((one, other) =>
      trigger === "coaching_feedback_completed"
        ? Number(coached.has(other.id)) - Number(coached.has(one.id))
        : 0,
    );
  if (newest === undefined) throw new Error("There is no completed activity.");
  return newest;
}
