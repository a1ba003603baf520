import { z } from "zod";

/** A webhook as the CRM returns it. Its secret is shown only when it is made. */
export const webhook = z.looseObject({
  id: z.looseObject({ webhook_id: z.string() }),
  target_url: z.string(),
  subscriptions: z.array(z.looseObject({ event_type: z.string() })),
  status: z.string().nullish(),
  created_at: z.string().nullish(),
});

/** A webhook as the CRM returns it. */
export type CrmWebhook = z.infer<typeof webhook>;

/** What a model needs of a webhook. */
export function compactWebhook(found: CrmWebhook) {
  return {
    webhook_id: found.id.webhook_id,
    target_url: found.target_url,
    subscriptions: found.subscriptions.map(({ event_type, filter }) => ({
      event_type,
      ...(filter ? { filter } : {}),
    })),
    status: found.status ?? null,
    created_at: found.created_at ?? null,
  };
}
