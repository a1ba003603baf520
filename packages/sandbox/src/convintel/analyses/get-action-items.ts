import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { findAnalysis } from "./find-analysis.js";

/**
 * `GET /getActionItems?activityId=`: `{actionItems: {content: [text]}}`, or 204 when there are none
 * (seen in public code).
 */
export function getActionItems({ store }: SandboxContext): Handler {
  return (context) => {
    const { actionItems } = findAnalysis(store, context, "list of action items");
    if (actionItems.length === 0) return context.body(null, 204);
    return context.json({ actionItems: { content: actionItems } });
  };
}
