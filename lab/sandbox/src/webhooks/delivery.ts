/** Ways in which deliveries go wrong. */
export const deliveryFaultKinds = ["lose", "double", "delay", "reorder", "forge"] as const;
/** A way in which a delivery goes wrong. */
export type DeliveryFaultKind = (typeof deliveryFaultKinds)[number];

/** Headers and body of one attempt to deliver an event. */
export interface DeliveryRequest {
  headers: Record<string, string>;
  body: string;
}

/** An event for one subscription. */
export interface Delivery {
  service: "crm" | "notes";
  /** The id of the webhook or subscription. Its deliveries are sent one after another. */
  subscriptionId: string;
  url: string;
  eventType: string;
  /** Creates an attempt, counted from 1; undefined if the subscription no longer exists. */
  createRequest(attempt: number): DeliveryRequest | undefined;
  /** True if it is not the service that sends it. */
  isForged?: true;
  /** Called when the last attempt has failed. */
  onFailed?(): void;
}

/** The outcome of an attempt: the receiver's status or an error message. */
export type AttemptOutcome = { status: number } | { error: string };

/** An attempt that was made. */
export type Attempt = AttemptOutcome & {
  /** Time at which its outcome was known, in ISO 8601. */
  at: string;
};

/** The record of a delivery. */
export interface DeliveryRecord {
  service: Delivery["service"];
  subscriptionId: string;
  url: string;
  eventType: string;
  /** `not-sent`: the address is not on this machine, the subscription is gone, too many are waiting, or a fault has lost it. */
  state: "waiting" | "delivered" | "failed" | "not-sent";
  attempts: Attempt[];
  /** Fault of the delivery. A forged delivery has a record of its own. */
  fault?: DeliveryFaultKind;
}
