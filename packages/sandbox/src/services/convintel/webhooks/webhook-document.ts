/** The five events that a webhook can subscribe to (documented). */
export const webhookTriggers = [
  "coaching_feedback_completed",
  "conversation_shared",
  "conversation_exported",
  "conversation_processed",
  "conversation_played",
] as const;

/** One of the five events. */
export type WebhookTrigger = (typeof webhookTriggers)[number];

/**
 * A subscription, stored in the form of the API. Its fields are documented.
 */
export interface WebhookDocument {
  id: string;
  external_id: string | null;
  trigger: WebhookTrigger;
  url: string;
}
