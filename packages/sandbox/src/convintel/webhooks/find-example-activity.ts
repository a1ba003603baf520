import type { ConvintelRepository } from "../repository.js";
import type { ActivityDocument } from "../activities/activity-document.js";
import type { WebhookTrigger } from "./webhook-document.js";

/** Finds the newest completed activity that fits an event: for coaching, one with feedback. */
export function findExampleActivity(
  repository: ConvintelRepository,
  trigger: WebhookTrigger,
): ActivityDocument {
  const coached = new Set(repository.feedback.list().map(({ activityId }) => activityId));
  const [newest] = repository.activities
    .list()
    .filter(({ status }) => status === "completed")
    .toSorted((one, other) => Date.parse(other.actualStartTime) - Date.parse(one.actualStartTime))
    .toSorted((one, other) =>
      trigger === "coaching_feedback_completed"
        ? Number(coached.has(other.id)) - Number(coached.has(one.id))
        : 0,
    );
  if (newest === undefined) throw new Error("No completed activity exists.");
  return newest;
}
