import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { findAnalysis } from "./find-analysis.js";
import { findQuestions } from "./find-questions.js";

/**
 * `GET /getQuestions?activityId=`: lists the questions as a bare array (seen in public code); 204 if
 * there are none (assumed, as with the summary). Documented: a timestamp, a speaker, a text and two
 * flags. The keys are assumed.
 */
export function getQuestions({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript, transcriptOnly } = findAnalysis(repository, context, "list of questions");
    const questions = transcriptOnly ? [] : findQuestions(transcript);
    return questions.length === 0 ? context.body(null, 204) : context.json(questions);
  };
}
