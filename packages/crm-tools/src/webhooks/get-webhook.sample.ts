import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { getWebhook } from "./get-webhook.js";

export const sample: Sample<typeof getWebhook> = {
  input: { webhook_id: seedId("crm/webhook/task-sync") },
  second: { webhook_id: seedId("crm/webhook/deal-alerts") },
  facts: (first) => first("webhook_id", "target_url", "event_type", "status"),
};
