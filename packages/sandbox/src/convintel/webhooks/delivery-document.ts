import type { WebhookTrigger } from "./webhook-document.js";

/** How an attempt to send ended: with the receiver's status, or with what went wrong. */
export type AttemptOutcome = { status: number } | { error: string };

/** An event on its way to one subscriber, in the collection `convintel/deliveries`. */
export interface DeliveryDocument {
  id: string;
  webhookId: string;
  trigger: WebhookTrigger;
  url: string;
  payload: object;
  /** `not-sent` when the address is not on this machine, or the subscription has ended since. */
  state: "waiting" | "delivered" | "failed" | "not-sent";
  attempts: ({ at: string } & AttemptOutcome)[];
}
