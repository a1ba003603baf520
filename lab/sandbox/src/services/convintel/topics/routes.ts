import type { RouteTable } from "../http/add-route.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import type { Handler } from "hono";
import { findAnalysis } from "../analyses/find-analysis.js";
import { matchTriggers } from "./match-triggers.js";

/** Routes for topic triggers. */
export function topicRoutes(context: RouteContext): RouteTable {
  return {
    "/getTriggers": { GET: listTriggers(context) },
    "/getMatchedTriggers": { GET: getMatchedTriggers(context) },
  };
}

/** `GET /getTriggers`: lists the team's topic triggers as a bare array of themes (seen in public code). */
function listTriggers({ repository }: ServiceContext): Handler {
  return (context) => context.json(repository.themes.list());
}

/**
 * `GET /getMatchedTriggers?activityId=`: lists the topic triggers that occur in a call as a bare
 * array (seen in public code); 204 if there are none (assumed [nothing-is-204], as with the summary).
 */
function getMatchedTriggers({ repository }: ServiceContext): Handler {
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
