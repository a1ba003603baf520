import type { RouteTable } from "../http/add-route.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import type { Handler } from "hono";
import { parseQuery } from "../http/input-parser.js";
import { findAnalysis } from "./find-analysis.js";
import { findQuestions } from "./find-questions.js";

/** Routes for summaries, action items, transcripts and questions. */
export function analysisRoutes(context: RouteContext): RouteTable {
  return {
    "/getSummary": { GET: getSummary(context) },
    "/getActionItems": { GET: getActionItems(context) },
    "/getTranscription": { GET: getTranscription(context) },
    "/getQuestions": { GET: getQuestions(context) },
  };
}

/**
 * `GET /getSummary?activityId=`: `{summary: {content}}`, or 204 without one (seen in public
 * code). `format` is `text`, the default (assumed [summary-is-text]), or `html`.
 */
function getSummary({ repository }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const format = query.parseChoice("format", ["text", "html"]);
    const { summary } = findAnalysis(repository, context, "summary", query);
    if (summary === null) return context.body(null, 204);
    return context.json({ summary: { content: format === "html" ? toHtml(summary) : summary } });
  };
}

function toHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim()}</p>`)
    .join("");
}

/**
 * `GET /getActionItems?activityId=`: `{actionItems: {content: [text]}}`, or 204 if there are none
 * (seen in public code).
 */
function getActionItems({ repository }: ServiceContext): Handler {
  return (context) => {
    const { actionItems } = findAnalysis(repository, context, "list of action items");
    if (actionItems.length === 0) return context.body(null, 204);
    return context.json({ actionItems: { content: actionItems } });
  };
}

/**
 * `GET /getQuestions?activityId=`: lists the questions as a bare array (seen in public code); 204 if
 * there are none (assumed [nothing-is-204], as with the summary). Documented: a timestamp, a speaker, a text and two
 * flags. The keys are assumed [question-keys].
 */
function getQuestions({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript, transcriptOnly } = findAnalysis(repository, context, "list of questions");
    const questions = transcriptOnly ? [] : findQuestions(transcript);
    return questions.length === 0 ? context.body(null, 204) : context.json(questions);
  };
}

/**
 * `GET /getTranscription?activityId=`: lists the segments as a bare array (seen in public code); 204
 * if there are none (assumed [nothing-is-204], as with the summary). Speakers are participant ids; their names are in
 * the activity.
 */
function getTranscription({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript } = findAnalysis(repository, context, "transcription");
    return transcript.length === 0 ? context.body(null, 204) : context.json(transcript);
  };
}
