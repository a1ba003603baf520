/** The five events that a webhook can be subscribed to (documented). */
export const webhookTriggers = [
  "coaching_feedback_completed",
  "conversation_shared",
  "conversation_exported",
  "conversation_processed",
  "conversation_played",
] as const;

/** One of the five. */
export type WebhookTrigger = (typeof webhookTriggers)[number];

/**
 * A subscription, in the collection `convintel/webhooks` as it goes over the wire. Its fields are
 * documented.
 */
export interface WebhookDocument {
  id: string;
  external_id: string | null;
  trigger: WebhookTrigger;
  url: string;
}
