export type { ConvintelWebhook } from "./webhook.js";
export { webhookCreate } from "./webhook-create.js";
export { webhookDelete } from "./webhook-delete.js";
export {
  type CoachingFeedbackEvent,
  type ConversationEvent,
  type WebhookEvent,
  parseWebhookEvent,
} from "./webhook-event.js";
export {
  type WebhookDelivery,
  type WebhookHandlerOptions,
  createWebhookHandler,
} from "./webhook-handler.js";
export { type ConvintelWebhookSample, webhookSampleGet } from "./webhook-sample-get.js";
export { type WebhookTrigger, webhookTriggers } from "./webhook-trigger.js";
export { type WebhookUrlOptions, webhookUrl } from "./webhook-url.js";
export { webhooksList } from "./webhooks-list.js";
