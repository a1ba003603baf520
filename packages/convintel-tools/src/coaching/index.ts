export { type ConvintelAiScorecardResult, aiScorecardGet } from "./ai-scorecard-get.js";
export { aiScorecardsList } from "./ai-scorecards-list.js";
export { automatedCallScoringList } from "./automated-call-scoring-list.js";
export { coachingFeedbackList } from "./coaching-feedback-list.js";
export { commentsList } from "./comments-list.js";
export { listensList } from "./listens-list.js";
export type {
  ConvintelAiScorecard,
  ConvintelCallScore,
  ConvintelCoachingFeedback,
  ConvintelComment,
  ConvintelListen,
} from "./records.js";
