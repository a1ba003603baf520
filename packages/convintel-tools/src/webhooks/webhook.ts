import { z } from "zod";

/** A webhook subscription as the service returns it. */
export const webhook = z.looseObject({
  id: z.string(),
  trigger: z.string().nullish(),
  url: z.string().nullish(),
  external_id: z.string().nullish(),
});

/** A webhook subscription as the service returns it. */
export type ConvintelWebhook = z.infer<typeof webhook>;

/** What a model needs of a webhook. Its `id` is what deleting it takes. */
export function compactWebhook({ id, trigger, url, external_id }: ConvintelWebhook) {
  return {
    id,
    trigger: trigger ?? undefined,
    url: url ?? undefined,
    external_id: external_id ?? undefined,
  };
}
