import type { Sample } from "@workbelt/testing/samples";
import type { webhookSampleGet } from "./webhook-sample-get.js";

export const sample: Sample<typeof webhookSampleGet> = {
  input: { trigger: "conversation_processed" },
  second: { trigger: "conversation_shared" },
  facts: (first) => first("trigger", "activityId", "occurredAt"),
};
