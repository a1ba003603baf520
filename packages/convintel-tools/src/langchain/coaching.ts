// Tools for LangChain.
import { ConvintelTool, type ConvintelToolOptions } from "./convintel-tool.js";
import { aiScorecardGet } from "../coaching/ai-scorecard-get.js";
import { aiScorecardsList } from "../coaching/ai-scorecards-list.js";
import { automatedCallScoringList } from "../coaching/automated-call-scoring-list.js";
import { coachingFeedbackList } from "../coaching/coaching-feedback-list.js";
import { commentsList } from "../coaching/comments-list.js";
import { listensList } from "../coaching/listens-list.js";

/** Gets the AI scorecard of one activity. */
export class ConvintelAiScorecardGetTool extends ConvintelTool<typeof aiScorecardGet> {
  constructor(options?: ConvintelToolOptions<typeof aiScorecardGet>) {
    super(aiScorecardGet, options);
  }
}

/** Lists the AI scorecards of calls. `pages()` also gives each page's `failed` ids. */
export class ConvintelAiScorecardsListTool extends ConvintelTool<typeof aiScorecardsList> {
  constructor(options?: ConvintelToolOptions<typeof aiScorecardsList>) {
    super(aiScorecardsList, options);
  }
}

/** Lists the automated scores of calls. `pages()` also gives each page's `failed` ids. */
export class ConvintelAutomatedCallScoringListTool extends ConvintelTool<
  typeof automatedCallScoringList
> {
  constructor(options?: ConvintelToolOptions<typeof automatedCallScoringList>) {
    super(automatedCallScoringList, options);
  }
}

/** Lists the coaching feedback of a range of time. `pages()` also gives each page's `failed` ids. */
export class ConvintelCoachingFeedbackListTool extends ConvintelTool<typeof coachingFeedbackList> {
  constructor(options?: ConvintelToolOptions<typeof coachingFeedbackList>) {
    super(coachingFeedbackList, options);
  }
}

/** Lists the comments on calls. `pages()` also gives each page's `failed` ids. */
export class ConvintelCommentsListTool extends ConvintelTool<typeof commentsList> {
  constructor(options?: ConvintelToolOptions<typeof commentsList>) {
    super(commentsList, options);
  }
}

/** Lists who listened to which recording. `pages()` also gives each page's `failed` ids. */
export class ConvintelListensListTool extends ConvintelTool<typeof listensList> {
  constructor(options?: ConvintelToolOptions<typeof listensList>) {
    super(listensList, options);
  }
}
