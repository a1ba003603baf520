import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateWebhook } from "./update-webhook.js";

export const sample: Sample<typeof updateWebhook> = {
  input: { webhook_id: seedId("crm/webhook/task-sync"), target_url: "https://hooks.example/crm" },
  otherInputs: { subscriptions: [{ event_type: "task.updated" }] },
  second: { webhook_id: seedId("crm/webhook/deal-alerts") },
};
