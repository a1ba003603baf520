/** A webhook of any service. */
export interface ConsoleWebhook {
  /** Name of the service. */
  service: string;
  url: string;
  /** Event types; all if empty. */
  events: readonly string[];
  status: string;
}

/** An attempt to deliver an event. */
export interface ConsoleAttempt {
  at: string;
  /** A status or an error. */
  outcome: string;
}

/** A delivery of any service. */
export interface ConsoleDelivery {
  /** Identifies it among the deliveries of all services. */
  key: string;
  service: string;
  event: string;
  url: string;
  state: "waiting" | "delivered" | "failed" | "not-sent";
  attempts: readonly ConsoleAttempt[];
}
