/** What one criterion of a score or of coaching feedback came to. */
export interface CriterionScore {
  name: string;
  score: number;
}

/** The service's own scoring of a call, in the collection `convintel/call-scores`. */
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

/** The mean of scores, to a tenth. */
export function calculateAverage(scores: readonly CriterionScore[]): number {
  const sum = scores.reduce((total, { score }) => total + score, 0);
  return Math.round((10 * sum) / Math.max(1, scores.length)) / 10;
}
