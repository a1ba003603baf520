import { z } from "zod";
import { omitEmpty } from "../schema/compact-values.js";
import { type ThingKind } from "@workbelt/core/provider";

// Attio's reference has texts for all three. Nothing is required, so that a new form of a condition can be read.
const conditions = z.array(
  z.looseObject({
    field: z.string().optional(),
    operator: z.string().optional(),
    value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  }),
);

const subscriptionFilter = z.looseObject({ $and: conditions.nullish(), $or: conditions.nullish() });

/** The shape of a webhook. Its secret is returned only on creation. */
export const webhook = z.looseObject({
  id: z.looseObject({ webhook_id: z.string() }),
  target_url: z.string(),
  subscriptions: z.array(
    z.looseObject({ event_type: z.string(), filter: subscriptionFilter.nullish() }),
  ),
  status: z.string().nullish(),
  created_at: z.string().nullish(),
});

/** The places of a webhook's parts, for undo. */
export const WEBHOOK: ThingKind = {
  noun: "webhook",
  at: "data",
  id: "id.webhook_id",
  name: ["target_url"],
  compared: ["target_url", "subscriptions"],
};

/** The shape of a new webhook, with the secret that its deliveries are signed with. */
export const createdWebhook = webhook.extend({ secret: z.string().nullish() });

/** A webhook as the CRM returns it. */
export type CrmWebhook = z.infer<typeof webhook>;

/** A new webhook, with its secret. */
export type CrmCreatedWebhook = z.infer<typeof createdWebhook>;

/** The shape of a webhook for models. `names` has slugs and names by the ids in the filters. */
export const webhookOutput = z.strictObject({
  webhook_id: z.string(),
  target_url: z.string(),
  subscriptions: z.array(
    z.strictObject({ event_type: z.string(), filter: subscriptionFilter.optional() }),
  ),
  status: z.string().optional(),
  names: z.record(z.string(), z.string()).optional(),
});

/** Reduces a webhook to what a model needs. */
export function compactWebhook(found: CrmWebhook): z.infer<typeof webhookOutput> {
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
