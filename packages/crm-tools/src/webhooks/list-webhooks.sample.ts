import type { Sample } from "@workbelt/testing/samples";
import type { listWebhooks } from "./list-webhooks.js";

export const sample: Sample<typeof listWebhooks> = {
  input: { limit: 1 },
  otherInputs: { offset: 20 },
  live: {},
  facts: (first) => first("webhook_id", "target_url", "event_type", "status"),
};
