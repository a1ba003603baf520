import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { serializeActivity } from "./serialize-activity.js";
import { findActivity } from "./find-activity.js";

/**
 * `GET /getActivity?activityId=`: returns one activity in any status. Documented: it includes the summary
 * and the CRM's account and opportunity. The keys are assumed.
 */
export function getActivity({ repository }: ServiceContext): Handler {
  return (context) => {
    const activity = findActivity(repository, context);
    const serialized = serializeActivity(repository, activity);
    if (serialized === undefined) throw new Error(`A user of activity ${activity.id} is missing.`);
    const analysis = repository.analyses.get(activity.id);
    return context.json({
      ...serialized,
      transcriptionSummary: analysis?.summary ?? null,
      account: activity.account,
      opportunity: activity.opportunity,
    });
  };
}
