import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { findAnalysis } from "../analyses/find-analysis.js";
import type { ThemeDocument } from "./document.js";
import { matchTriggers } from "./match-triggers.js";

/**
 * `GET /getMatchedTriggers?activityId=`: the topic triggers that came up, as a bare array (seen in
 * public code), 204 when none did (assumed, as with the summary).
 */
export function getMatchedTriggers({ store }: SandboxContext): Handler {
  return (context) => {
    const { transcript, transcriptOnly } = findAnalysis(store, context, "list of topic triggers");
    const themes = store.list<ThemeDocument>("convintel/themes");
    const matched = transcriptOnly ? [] : matchTriggers(themes, transcript);
    return matched.length === 0 ? context.body(null, 204) : context.json(matched);
  };
}
