import type { CrmService } from "../crm-service.js";
import { CrmError } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import type { webhookChangeBody } from "./create-webhook.js";
import type { WebhookDocument } from "../repository/documents.js";

/**
 * Updates a webhook; subscriptions replace the previous ones. Attio documents 409
 * `uniqueness_conflict` without saying for what: the same event with the same filter twice is assumed [duplicate-subscription-conflicts].
 */
export function updateWebhook(
  service: CrmService,
  webhook: WebhookDocument,
  { target_url, subscriptions }: Infer<typeof webhookChangeBody>["data"],
): WebhookDocument {
  const keys = (subscriptions ?? []).map((subscription) => JSON.stringify(subscription));
  if (new Set(keys).size < keys.length) {
    const message = "A webhook cannot have the same subscription twice.";
    throw new CrmError(409, "invalid_request_error", "uniqueness_conflict", message);
  }
  const changed = {
    ...webhook,
    targetUrl: target_url ?? webhook.targetUrl,
    subscriptions: subscriptions ?? webhook.subscriptions,
  };
  service.collections.webhooks.put(changed.id, changed);
  return changed;
}
