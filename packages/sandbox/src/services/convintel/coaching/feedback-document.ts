import type { CriterionScore } from "../call-scores/call-score-document.js";
import type { RecordFields } from "../records/record-kind.js";

/** Feedback of a coach on a call. */
export interface FeedbackDocument {
  id: string;
  activityId: string;
  /** Id of the user who gave it. */
  coachId: string;
  /** Id of the user it is for. */
  coacheeId: string;
  createdAt: string;
  completedAt: string;
  /** From 1 to 5 each. */
  scores: CriterionScore[];
  comment: string;
}

/** The fields that records of feedback are listed by. */
export const feedbackFields: RecordFields<FeedbackDocument> = {
  getMoment: ({ createdAt }) => createdAt,
  users: { coachId: ({ coachId }) => coachId, coacheeId: ({ coacheeId }) => coacheeId },
};
