import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { getActionItems } from "./get-action-items.js";
import { getQuestions } from "./get-questions.js";
import { getSummary } from "./get-summary.js";
import { getTranscription } from "./get-transcription.js";

/** Routes for summaries, action items, transcripts and questions. */
export function analysisRoutes(context: RouteContext): RouteTable {
  return {
    "/getSummary": { GET: getSummary(context) },
    "/getActionItems": { GET: getActionItems(context) },
    "/getTranscription": { GET: getTranscription(context) },
    "/getQuestions": { GET: getQuestions(context) },
  };
}
