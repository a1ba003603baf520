import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { findAnalysis } from "../analyses/find-analysis.js";
import { matchTriggers } from "./match-triggers.js";

/**
 * `GET /getMatchedTriggers?activityId=`: lists the topic triggers that occur in a call as a bare
 * array (seen in public code); 204 if there are none (assumed, as with the summary).
 */
export function getMatchedTriggers({ repository }: ServiceContext): Handler {
  return (context) => {
    const { transcript, transcriptOnly } = findAnalysis(
      repository,
      context,
      "list of topic triggers",
    );
    const themes = repository.themes.list();
    const matched = transcriptOnly ? [] : matchTriggers(themes, transcript);
    return matched.length === 0 ? context.body(null, 204) : context.json(matched);
  };
}
