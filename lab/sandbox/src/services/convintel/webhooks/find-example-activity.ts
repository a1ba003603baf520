import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ActivityDocument, WebhookTrigger } from "../repository/documents.js";

const BATCH = 100;

/** Finds the newest completed activity that fits an event: for coaching, one with feedback. */
export function findExampleActivity(
  repository: ConvintelRepository,
  trigger: WebhookTrigger,
): ActivityDocument {
  const coached = trigger === "coaching_feedback_completed" ? findCoached(repository) : undefined;
  const [newest] = listNewestCompleted(repository, { offset: 0, limit: 1 });
  const example = coached ?? newest;
  if (example === undefined) throw new Error("No completed activity exists.");
  return example;
}

/** Finds the newest completed activity with feedback, if there is one. */
function findCoached(repository: ConvintelRepository): ActivityDocument | undefined {
  if (repository.feedback.count() === 0) return undefined;
  for (let offset = 0; ; offset += BATCH) {
    const batch = listNewestCompleted(repository, { offset, limit: BATCH });
    const coached = batch.find(({ id }) => repository.feedback.count("activity", id) > 0);
    if (coached !== undefined || batch.length < BATCH) return coached;
  }
}

function listNewestCompleted(
  { activities }: ConvintelRepository,
  part: { offset: number; limit: number },
): ActivityDocument[] {
  return activities.findRange("completed", { ...part, order: "descending" });
}
