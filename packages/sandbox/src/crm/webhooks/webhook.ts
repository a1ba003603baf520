/** One condition on an event, such as the object of the record it is about. */
export interface WebhookCondition {
  field: string;
  operator: "equals" | "not_equals";
  value: string;
}

/** What narrows a subscription down; null for nothing. */
export type WebhookFilter = { $and: WebhookCondition[] } | { $or: WebhookCondition[] } | null;

/** What a webhook is told of. */
export interface WebhookSubscription {
  event_type: string;
  filter: WebhookFilter;
}

/** An address that is told of events. The sandbox keeps webhooks but does not call them. */
export interface WebhookDocument {
  id: string;
  targetUrl: string;
  subscriptions: WebhookSubscription[];
  status: "active" | "degraded" | "inactive";
  createdAt: string;
}
