import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { serializeActivity } from "./serialize-activity.js";
import { findActivity } from "./find-activity.js";

/**
 * `GET /getActivity?activityId=`: one activity in any status. That it adds the summary and the CRM's
 * account and opportunity is documented, the keys are assumed.
 */
export function getActivity({ repository }: ServiceContext): Handler {
  return (context) => {
    const activity = findActivity(repository, context);
    const wire = serializeActivity(repository, activity);
    if (wire === undefined) throw new Error(`A user of activity ${activity.id} is missing.`);
    const analysis = repository.analyses.get(activity.id);
    return context.json({
      ...wire,
      transcriptionSummary: analysis?.summary ?? null,
      account: activity.account,
      opportunity: activity.opportunity,
    });
  };
}
