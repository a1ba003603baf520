import type { SandboxContext } from "../../context.js";
import { averageOf } from "../call-scores/document.js";
import { seedCallScore } from "./call-score.js";
import { commentsOn } from "./comments.js";
import { feedbackOn } from "./feedback.js";
import { listensTo } from "./listens.js";
import type { SeededCall } from "./seeded-call.js";

/**
 * Seeds what happened to a call afterwards: the service scored it, the host's coach gave feedback,
 * colleagues commented, and all of them listened before.
 */
export function seedAftermath(context: SandboxContext, seeded: SeededCall): void {
  const { store } = context;
  const { activity } = seeded;
  seedCallScore(context, seeded);

  const feedback = feedbackOn(seeded);
  if (feedback !== undefined) {
    store.put("convintel/coaching-feedback", feedback.id, feedback);
    const scored = { ...activity, averageScore: averageOf(feedback.scores) };
    store.put("convintel/activities", activity.id, scored);
  }
  const comments = commentsOn(seeded);
  for (const comment of comments) store.put("convintel/comments", comment.id, comment);

  const remarks = comments.map(({ userId, createdAt }) => ({ userId, at: createdAt }));
  if (feedback !== undefined) remarks.push({ userId: feedback.coachId, at: feedback.createdAt });
  for (const listen of listensTo(seeded, remarks))
    store.put("convintel/listens", listen.id, listen);
}
