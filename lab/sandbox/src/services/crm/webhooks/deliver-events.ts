import { createHmac, randomUUID } from "node:crypto";
import type { Change } from "../../../store/change-log.js";
import type { Store } from "../../../store/store.js";
import type { DeliveryQueue } from "../../../webhooks/delivery-queue.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { RecordDocument, WebhookDocument } from "../repository/documents.js";
import { CrmRepository } from "../repository/crm-repository.js";
import {
  completeEvent,
  type CrmEvent,
  type EventSource,
  type TypedChange,
  withoutEvents,
} from "./event.js";
import { matchesFilter } from "./matches-filter.js";
import {
  createActivityEvents,
  createAttributeEvents,
  createCommentEvents,
  createListEvents,
  createNoteEvents,
  createTaskEvents,
} from "./resource-events.js";
import { createEntryEvents, createRecordEvents } from "./value-events.js";

type CreateEvents = (change: TypedChange<never>, source: EventSource) => CrmEvent[];

const sources: Record<string, CreateEvents> = {
  "crm/records": createRecordEvents,
  "crm/entries": createEntryEvents,
  "crm/notes": createNoteEvents,
  "crm/tasks": createTaskEvents,
  "crm/comments": createCommentEvents,
  "crm/lists": createListEvents,
  "crm/activities": createActivityEvents,
  "crm/attributes": createAttributeEvents,
};

/**
 * Delivers events to the webhooks that subscribe to them, whichever request changes the data. A new resource
 * has one event, a changed record or entry one for each attribute; each delivery has one event, as Attio's
 * reference describes.
 */
export function deliverEvents(
  store: Store,
  collections: CrmCollections,
  deliveries: DeliveryQueue,
): void {
  store.watch(Object.keys(sources), (changes) => {
    if (withoutEvents.getStore() === true) return;
    const webhooks = collections.webhooks.list().filter(({ status }) => status !== "inactive");
    if (webhooks.length === 0) return;
    for (const event of createEvents(changes, collections)) {
      for (const webhook of webhooks.filter((each) => isSubscribed(each, event))) {
        deliveries.add(createDelivery(webhook, event, collections));
      }
    }
  });
}

function createEvents(changes: readonly Change[], collections: CrmCollections): CrmEvent[] {
  const source = { collections, repository: new CrmRepository(collections) };
  const workspaceId = collections.workspace.id;
  const merged = new Set(
    changes.flatMap(({ after }) => (after as RecordDocument | undefined)?.mergedFrom ?? []),
  );
  return changes
    .filter(({ after, id }) => after !== undefined || !merged.has(id))
    .flatMap((change) => sources[change.collection]?.(change as TypedChange<never>, source) ?? [])
    .map((event) => completeEvent(event, workspaceId));
}

function isSubscribed({ subscriptions }: WebhookDocument, event: CrmEvent): boolean {
  return subscriptions.some(
    ({ event_type, filter }) => event_type === event.event_type && matchesFilter(event, filter),
  );
}

/** Creates a delivery: signed, with a key that is the same in every attempt (Attio's webhooks guide). */
function createDelivery(
  { id, targetUrl }: WebhookDocument,
  event: CrmEvent,
  collections: CrmCollections,
): Parameters<DeliveryQueue["add"]>[0] {
  const idempotencyKey = randomUUID();
  const body = JSON.stringify({ webhook_id: id, events: [event] });
  return {
    service: "crm",
    subscriptionId: id,
    url: targetUrl,
    eventType: event.event_type,
    createRequest() {
      const webhook = collections.webhooks.get(id);
      if (webhook === undefined) return undefined;
      const signature = createHmac("sha256", webhook.secret ?? "")
        .update(body)
        .digest("hex");
      const headers = {
        "attio-signature": signature,
        "x-attio-signature": signature,
        "idempotency-key": idempotencyKey,
      };
      return { headers, body };
    },
    onFailed() {
      const webhook = collections.webhooks.get(id);
      if (webhook) collections.webhooks.put(id, { ...webhook, status: "degraded" });
    },
  };
}
