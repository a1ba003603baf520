import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { topicTriggersMatchedGet } from "./topic-triggers-matched-get.js";

export const sample: Sample<typeof topicTriggersMatchedGet> = {
  input: { activityId: seedId("convintel/activity/brightmoor-pilot-review") },
  second: { activityId: seedId("convintel/activity/brightmoor-discovery") },
  facts: (first) => [...first("theme", "topic", "trigger", "text"), '"at":"'],
};
