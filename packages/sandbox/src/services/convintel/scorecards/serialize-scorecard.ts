import {
  calculateAverage,
  type CallScoreDocument,
  type UserDocument,
} from "../repository/documents.js";
import { formatDate } from "../http/dates.js";

/**
 * Serializes an AI scorecard: the service's answers to the questions of a scorecard about one call. That
 * there are such scorecards is documented; their keys are assumed. The sandbox derives them from the
 * scores of the call.
 */
export function serializeScorecard(score: CallScoreDocument, user: UserDocument | undefined) {
  return {
    activityId: score.activityId,
    scorecard: { name: "Conversation quality" },
    user: { id: score.userId, name: user?.name, email: user?.email },
    averageScore: calculateAverage(score.scores),
    questions: score.scores.map(({ name, score: points }) => ({
      question: name,
      score: points,
      answer: points >= 70 ? "Met" : points >= 40 ? "Partly met" : "Not met",
    })),
    createdAt: formatDate(new Date(score.createdAt)),
  };
}
