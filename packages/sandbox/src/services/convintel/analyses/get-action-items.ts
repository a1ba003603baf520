import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getActionItems?activityId=`: `{actionItems: {content: [text]}}`, or 204 if there are none
 * (seen in public code).
 */
export function getActionItems({ repository }: ServiceContext): Handler {
  return (context) => {
    const { actionItems } = findAnalysis(repository, context, "list of action items");
    if (actionItems.length === 0) return context.body(null, 204);
    return context.json({ actionItems: { content: actionItems } });
  };
}
