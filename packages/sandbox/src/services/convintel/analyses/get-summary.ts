import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { parseQuery } from "../http/parse-query.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getSummary?activityId=`: `{summary: {content}}`, or 204 without one (seen in public
 * code). `format` is `text`, the default (assumed), or `html`.
 */
export function getSummary({ repository }: ServiceContext): Handler {
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
