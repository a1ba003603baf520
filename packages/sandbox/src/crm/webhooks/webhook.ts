/** A condition on an event, such as the object of its record. */
export interface WebhookCondition {
  field: string;
  operator: "equals" | "not_equals";
  value: string;
}

/** Filter of a subscription; null for none. */
export type WebhookFilter = { $and: WebhookCondition[] } | { $or: WebhookCondition[] } | null;

/** An event type that a webhook subscribes to. */
export interface WebhookSubscription {
  event_type: string;
  filter: WebhookFilter;
}

/** A webhook. The sandbox stores webhooks but does not deliver events to them. */
export interface WebhookDocument {
  id: string;
  targetUrl: string;
  subscriptions: WebhookSubscription[];
  status: "active" | "degraded" | "inactive";
  createdAt: string;
}
