import { forModels } from "@workbelt/core/provider";
import { z } from "zod";

/** The events that a webhook can subscribe to. */
export const webhookTriggers = [
  "coaching_feedback_completed",
  "conversation_shared",
  "conversation_exported",
  "conversation_processed",
  "conversation_played",
] as const;

/** An event that a webhook can subscribe to. */
export type WebhookTrigger = (typeof webhookTriggers)[number];

/** Returns true if a value is the name of a trigger. */
export function isWebhookTrigger(value: unknown): value is WebhookTrigger {
  return webhookTriggers.some((trigger) => trigger === value);
}

/** Input for the name of a trigger. */
export function webhookTriggerInput(description: string) {
  return forModels(z.enum(webhookTriggers).describe(description), { description: false });
}
