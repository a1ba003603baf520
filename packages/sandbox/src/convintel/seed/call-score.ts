import type { SandboxContext } from "../../context.js";
import { seedId } from "../../seed/seed-id.js";
import type { CallScoreDocument } from "../call-scores/document.js";
import { criteria } from "./criteria.js";
import { minutesAfter, type SeededCall } from "./seeded-call.js";

/** Seeds what the service itself gave a call, a few minutes after it was processed. */
export function seedCallScore({ store }: SandboxContext, seeded: SeededCall): void {
  const { call, activity, numbers } = seeded;
  const score: CallScoreDocument = {
    id: seedId(`convintel/call-score/${call.key}`),
    activityId: activity.id,
    activityType: activity.activityType,
    userId: activity.hostId,
    createdAt: minutesAfter(seeded, 10),
    scores: criteria.map((one) => ({ name: one.name, score: one.score(numbers) })),
  };
  store.put("convintel/call-scores", score.id, score);
}
