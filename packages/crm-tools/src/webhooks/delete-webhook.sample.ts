import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteWebhook } from "./delete-webhook.js";

export const sample: Sample<typeof deleteWebhook> = {
  input: { webhook_id: seedId("crm/webhook/task-sync") },
  second: { webhook_id: seedId("crm/webhook/deal-alerts") },
};
