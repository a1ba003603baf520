export {
  ConvintelAiScorecardGetTool,
  type ConvintelAiScorecardResult,
  aiScorecardGet,
} from "./ai-scorecard-get.js";
export { ConvintelAiScorecardsListTool, aiScorecardsList } from "./ai-scorecards-list.js";
export {
  ConvintelAutomatedCallScoringListTool,
  automatedCallScoringList,
} from "./automated-call-scoring-list.js";
export {
  ConvintelCoachingFeedbackListTool,
  coachingFeedbackList,
} from "./coaching-feedback-list.js";
export { ConvintelCommentsListTool, commentsList } from "./comments-list.js";
export { ConvintelListensListTool, listensList } from "./listens-list.js";
export type {
  ConvintelAiScorecard,
  ConvintelCallScore,
  ConvintelCoachingFeedback,
  ConvintelComment,
  ConvintelListen,
} from "./records.js";
