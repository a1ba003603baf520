import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { AnalysisDocument } from "../analyses/document.js";
import { activityToWire } from "./to-wire.js";
import { findActivity } from "./find-activity.js";

/**
 * `GET /getActivity?activityId=`: one activity in any status. That it adds the summary and the CRM's
 * account and opportunity is documented, the keys are assumed.
 */
export function getActivity({ store }: SandboxContext): Handler {
  return (context) => {
    const activity = findActivity(store, context);
    const wire = activityToWire(store, activity);
    if (wire === undefined) throw new Error(`A user of activity ${activity.id} is missing.`);
    const analysis = store.get<AnalysisDocument>("convintel/analyses", activity.id);
    return context.json({
      ...wire,
      transcriptionSummary: analysis?.summary ?? null,
      account: activity.account,
      opportunity: activity.opportunity,
    });
  };
}
