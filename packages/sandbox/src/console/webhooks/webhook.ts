/** A webhook of any service. */
export interface ConsoleWebhook {
  /** Name of the service. */
  service: string;
  url: string;
  /** Event types; all if empty. */
  events: readonly string[];
  status: string;
}

/** A delivery of any service. */
export interface ConsoleDelivery {
  /** Identifies it among the deliveries of all services. */
  key: string;
  service: string;
  event: string;
  url: string;
  state: "waiting" | "delivered" | "failed" | "not-sent";
  /** The outcome of each attempt: a status or an error. */
  attempts: readonly string[];
}
