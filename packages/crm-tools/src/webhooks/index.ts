export { CrmCreateWebhookTool, createWebhook } from "./create-webhook.js";
export { CrmDeleteWebhookTool, deleteWebhook } from "./delete-webhook.js";
export { CrmGetWebhookTool, getWebhook } from "./get-webhook.js";
export { CrmListWebhooksTool, listWebhooks } from "./list-webhooks.js";
export { CrmUpdateWebhookTool, updateWebhook } from "./update-webhook.js";
export type { CrmCreatedWebhook, CrmWebhook } from "./webhook.js";
export type { CrmUnknownEvent, CrmWebhookEvent } from "./webhook-event.js";
export {
  type CrmDelivery,
  crmWebhookHandler,
  type CrmWebhookHandlerOptions,
} from "./webhook-handler.js";
