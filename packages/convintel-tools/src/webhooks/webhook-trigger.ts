import { z } from "zod";

/** What a webhook can be subscribed to. */
export const webhookTriggers = [
  "coaching_feedback_completed",
  "conversation_shared",
  "conversation_exported",
  "conversation_processed",
  "conversation_played",
] as const;

/** What a webhook can be subscribed to. */
export type WebhookTrigger = (typeof webhookTriggers)[number];

/** Whether a value is the name of a trigger. */
export function isWebhookTrigger(value: unknown): value is WebhookTrigger {
  return webhookTriggers.some((trigger) => trigger === value);
}

/** An input that takes the name of a trigger. */
export function webhookTriggerInput(description: string) {
  return z.enum(webhookTriggers).describe(description);
}
