export { createWebhook } from "./create-webhook.js";
export { deleteWebhook } from "./delete-webhook.js";
export { getWebhook } from "./get-webhook.js";
export { listWebhooks } from "./list-webhooks.js";
export { updateWebhook } from "./update-webhook.js";
export type { CrmCreatedWebhook, CrmWebhook } from "./webhook.js";
export type { CrmUnknownEvent, CrmWebhookEvent } from "./webhook-event.js";
export {
  type CrmDelivery,
  crmWebhookHandler,
  type CrmWebhookHandlerOptions,
} from "./webhook-handler.js";
