import type { ServiceContext } from "../service-context.js";
import { seedId } from "../../../common/seed-id.js";
import type { CallScoreDocument } from "../repository/documents.js";
import { criteria } from "./criteria.js";
import { addMinutes, type SeededCall } from "./seeded-call.js";

/** Seeds the service's own score of a call, a few minutes after its processing. */
export function seedCallScore({ repository }: ServiceContext, seeded: SeededCall): void {
  const { call, activity, statistics: numbers } = seeded;
  const score: CallScoreDocument = {
    id: seedId(`convintel/call-score/${call.key}`),
    activityId: activity.id,
    activityType: activity.activityType,
    userId: activity.hostId,
    createdAt: addMinutes(seeded, 10),
    scores: criteria.map((one) => ({ name: one.name, score: one.score(numbers) })),
  };
  repository.callScores.put(score.id, score);
}
