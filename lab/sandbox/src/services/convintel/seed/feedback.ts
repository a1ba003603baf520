import { seedId } from "../../../common/seed-id.js";
import type { FeedbackDocument } from "../repository/documents.js";
import { criteria } from "./criteria.js";
import { chooseIndex, findCoach, addMinutes, type SeededCall } from "./seeded-call.js";

const MIN_GOOD_SCORE = 84;

/**
 * Creates the coach's feedback on a call: praise for a strength and advice on the weakest criterion.
 * Returns undefined if the host has no coach.
 */
export function createFeedback(seeded: SeededCall): FeedbackDocument | undefined {
  const { call, activity, statistics: numbers } = seeded;
  const coach = findCoach(seeded);
  if (coach === undefined) return undefined;
  const guest = seeded.guest?.firstName ?? "the customer";
  const startedAfterMinutes = 60 + chooseIndex(`feedback/${call.key}`, 90);
  return {
    id: seedId(`convintel/coaching-feedback/${call.key}`),
    activityId: activity.id,
    coachId: seedId(`convintel/user/${coach.key}`),
    coacheeId: activity.hostId,
    createdAt: addMinutes(seeded, startedAfterMinutes),
    completedAt: addMinutes(seeded, startedAfterMinutes + 12),
    scores: criteria.map((one) => ({
      name: one.name,
      score: toFivePointScale(one.score(numbers)),
    })),
    comment: `${praise(seeded, guest)} ${advise(seeded, guest)}`,
  };
}

/** Praises a criterion with a good score, or else the best one. */
function praise({ call, statistics: numbers }: SeededCall, guest: string): string {
  const ranked = criteria.toSorted((one, other) => other.score(numbers) - one.score(numbers));
  const good = ranked.filter((one, place) => place === 0 || one.score(numbers) >= MIN_GOOD_SCORE);
  const criterion = good[chooseIndex(`praise/${call.key}`, good.length)];
  return criterion?.praise(numbers, guest)[chooseIndex(`words/${call.key}`, 2)] ?? "";
}

/** Advises on the weakest criterion, unless it has a good score too. */
function advise({ statistics: numbers }: SeededCall, guest: string): string {
  const [weakest] = criteria.toSorted((one, other) => one.score(numbers) - other.score(numbers));
  if (weakest === undefined || weakest.score(numbers) >= MIN_GOOD_SCORE) {
    return "Nothing to add from my side. May I play it in the team meeting?";
  }
  return weakest.advice(numbers, guest);
}

/** Converts a score from 0 to 100 to the coach's scale of 1 to 5. */
function toFivePointScale(score: number): number {
  return Math.max(1, Math.round(score / 20));
}
