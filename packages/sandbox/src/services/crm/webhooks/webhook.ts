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

/** A webhook. Events are delivered to addresses on this machine only. */
export interface WebhookDocument {
  id: string;
  targetUrl: string;
  /** The key that deliveries are signed with. Seeded webhooks have none; they are never contacted. */
  secret?: string;
  subscriptions: WebhookSubscription[];
  status: "active" | "degraded" | "inactive";
  createdAt: string;
}
