import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { speakers } from "../../test/helpers/sample-parts.ts";
import type { questionsGet } from "./questions-get.js";

export const sample: Sample<typeof questionsGet> = {
  input: { activityId: seedId("convintel/activity/brightmoor-pilot-review") },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => [...first("text"), ...speakers, "insightful", "engaging"],
};
