import type { Handler } from "hono";
import { findActivity } from "../activities/find-activity.js";
import type { ServiceContext } from "../service-context.js";
import { serializeScorecard } from "./serialize-scorecard.js";

/** `GET /getAiScorecard?activityId=`: one scorecard, or 204 without one (seen in public code). */
export function getScorecard({ repository }: ServiceContext): Handler {
  return (context) => {
    const { id } = findActivity(repository, context);
    const score = repository.callScores.first("activity", id);
    if (score === undefined) return context.body(null, 204);
    return context.json(serializeScorecard(score, repository.users.get(score.userId)));
  };
}
