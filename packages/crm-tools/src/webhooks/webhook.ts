import { z } from "zod";
import { omitEmpty } from "../values/compact-values.js";

/** The shape of a webhook. Its secret is returned only on creation. */
export const webhook = z.looseObject({
  id: z.looseObject({ webhook_id: z.string() }),
  target_url: z.string(),
  subscriptions: z.array(z.looseObject({ event_type: z.string() })),
  status: z.string().nullish(),
  created_at: z.string().nullish(),
});

/** The shape of a new webhook, with the secret that its deliveries are signed with. */
export const createdWebhook = webhook.extend({ secret: z.string().nullish() });

/** A webhook as the CRM returns it. */
export type CrmWebhook = z.infer<typeof webhook>;

/** A new webhook, with its secret. */
export type CrmCreatedWebhook = z.infer<typeof createdWebhook>;

/** Reduces a webhook to what a model needs. */
export function compactWebhook(found: CrmWebhook) {
  return {
    webhook_id: found.id.webhook_id,
    target_url: found.target_url,
    subscriptions: found.subscriptions.map(({ event_type, filter }) => ({
      event_type,
      ...(filter ? { filter } : {}),
    })),
    ...omitEmpty({ status: found.status }),
  };
}
