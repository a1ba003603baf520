import type { WebhookTrigger } from "./webhook-document.js";

/** Outcome of an attempt: the receiver's status or an error message. */
export type AttemptOutcome = { status: number } | { error: string };

/** Delivery of an event to one subscriber. */
export interface DeliveryDocument {
  id: string;
  webhookId: string;
  trigger: WebhookTrigger;
  url: string;
  payload: object;
  /** `not-sent` if the URL is not on this machine or the subscription was deleted. */
  state: "waiting" | "delivered" | "failed" | "not-sent";
  attempts: ({ at: string } & AttemptOutcome)[];
}
