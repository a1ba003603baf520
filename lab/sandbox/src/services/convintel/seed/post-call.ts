import type { ServiceContext } from "../service-context.js";
import { calculateAverage } from "../repository/documents.js";
import { seedCallScore } from "./call-score.js";
import { createComments } from "./comments.js";
import { createFeedback } from "./feedback.js";
import { createListens } from "./listens.js";
import type { SeededCall } from "./seeded-call.js";

/**
 * Seeds post-call data: the service's score, feedback of the host's coach, comments of colleagues, and
 * the listens that preceded both.
 */
export function seedPostCallData(context: ServiceContext, seeded: SeededCall): void {
  const { repository } = context;
  const { activity } = seeded;
  seedCallScore(context, seeded);

  const feedback = createFeedback(seeded);
  if (feedback !== undefined) {
    repository.feedback.put(feedback.id, feedback);
    const scored = { ...activity, averageScore: calculateAverage(feedback.scores) };
    repository.activities.put(activity.id, scored);
  }
  const comments = createComments(seeded);
  for (const comment of comments) repository.comments.put(comment.id, comment);

  const remarks = comments.map(({ userId, createdAt }) => ({ userId, at: createdAt }));
  if (feedback !== undefined) remarks.push({ userId: feedback.coachId, at: feedback.createdAt });
  for (const listen of createListens(seeded, remarks)) repository.listens.put(listen.id, listen);
}
