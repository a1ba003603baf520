export type { ConvintelWebhook } from "./webhook.js";
export { ConvintelWebhookCreateTool, webhookCreate } from "./webhook-create.js";
export { ConvintelWebhookDeleteTool, webhookDelete } from "./webhook-delete.js";
export {
  type CoachingFeedbackEvent,
  type ConversationEvent,
  type WebhookEvent,
  parseWebhookEvent,
} from "./webhook-event.js";
export { type WebhookHandlerOptions, createWebhookHandler } from "./webhook-handler.js";
export {
  ConvintelWebhookSampleGetTool,
  type ConvintelWebhookSample,
  webhookSampleGet,
} from "./webhook-sample-get.js";
export { type WebhookTrigger, webhookTriggers } from "./webhook-trigger.js";
export { type WebhookUrlOptions, webhookUrl } from "./webhook-url.js";
export { ConvintelWebhooksListTool, webhooksList } from "./webhooks-list.js";
