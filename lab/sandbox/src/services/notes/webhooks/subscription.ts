import type { Store } from "../../../store/store.js";

/** A subscription to events. The service keeps these in an app's settings; its API has no route for them. */
export interface SubscriptionDocument {
  id: string;
  url: string;
  /** Key of the signatures. */
  verificationToken: string;
  /** The event types it receives; all if absent. */
  events?: readonly string[];
}

const collection = "notes/webhooks";

/** Saves a verified subscription. */
export function saveSubscription(store: Store, subscription: SubscriptionDocument): void {
  store.put(collection, subscription.id, subscription);
}

/** Returns the subscription with this id, if it exists. */
export function findSubscription(store: Store, id: string): SubscriptionDocument | undefined {
  return store.get(collection, id);
}

/** Lists all subscriptions. */
export function listSubscriptions(store: Store): SubscriptionDocument[] {
  return store.list(collection);
}
