import type { RecordFields } from "../records/record-kind.js";

/** Score of one criterion, in a call score or coaching feedback. */
export interface CriterionScore {
  name: string;
  score: number;
}

/** The service's own score of a call. */
export interface CallScoreDocument {
  id: string;
  activityId: string;
  activityType: string;
  /** Id of the user who was scored, the host of the call. */
  userId: string;
  createdAt: string;
  /** From 0 to 100 each. */
  scores: CriterionScore[];
}

/** Calculates the mean of scores, rounded to a tenth. */
export function calculateAverage(scores: readonly CriterionScore[]): number {
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((10 * sum) / Math.max(1, scores.length)) / 10;
}

/** The fields that call scores are listed by. */
export const callScoreFields: RecordFields<CallScoreDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { userId: ({ userId }) => userId },
};
