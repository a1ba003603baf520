import type { DeliveryFaultQueue } from "../../webhooks/delivery-faults.js";
import type { ConvintelRepository } from "./repository/convintel-repository.js";
import type { ConvintelSettings } from "./settings.js";

/** Dependencies of the service. */
export interface ServiceContext {
  repository: ConvintelRepository;
  now: () => Date;
}

/** Dependencies of what delivers events. */
export interface DeliveryContext extends ServiceContext {
  /** Chooses the deliveries that go wrong. */
  deliveryFaults: DeliveryFaultQueue;
}

/** Dependencies of the routes. */
export interface RouteContext extends DeliveryContext {
  settings: ConvintelSettings;
  /** The background work. */
  jobs: { runDue(): void };
}
