import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { summaryGet } from "./summary-get.js";

export const sample: Sample<typeof summaryGet> = {
  input: { activityId: seedId("convintel/activity/brightmoor-pilot-review") },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => first("content"),
};
