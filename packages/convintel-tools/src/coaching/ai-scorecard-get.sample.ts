import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { aiScorecardGet } from "./ai-scorecard-get.js";

export const sample: Sample<typeof aiScorecardGet> = {
  input: { activityId: seedId("convintel/activity/brightmoor-pilot-review") },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => first("name", "averageScore", "question", "score", "answer"),
};
