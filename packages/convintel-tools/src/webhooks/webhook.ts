import { z } from "zod";

/** A webhook subscription as the service returns it. */
export const webhookSchema = z.looseObject({
  id: z.string(),
  trigger: z.string().nullish(),
  url: z.string().nullish(),
  external_id: z.string().nullish(),
});

/** A webhook subscription as the service returns it. */
export type ConvintelWebhook = z.infer<typeof webhookSchema>;

/** The shape of a webhook for models. */
export const webhookOutput = z.strictObject({
  id: z.string(),
  trigger: z.string().optional(),
  url: z.string().optional(),
  external_id: z.string().optional(),
});

/** Reduces a webhook to what a model needs. Its `id` is needed to delete it. */
export function compactWebhook({
  id,
  trigger,
  url,
  external_id,
}: ConvintelWebhook): z.infer<typeof webhookOutput> {
  return {
    id,
    trigger: trigger ?? undefined,
    url: url ?? undefined,
    external_id: external_id ?? undefined,
  };
}
