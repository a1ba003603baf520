import { randomUUID, createHmac } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import { seedId } from "../../../common/seed-id.js";
import type { DeliveryQueue } from "../../../webhooks/delivery-queue.js";
import { collections, type WorkspaceDocument } from "../repository/documents.js";
import { NotesRepository } from "../repository/notes-repository.js";
import { createCommentEvents } from "./comment-events.js";
import type { NotesEvent } from "./event.js";
import { createUploadEvents } from "./upload-events.js";
import { createViewEvents } from "./view-events.js";
import { createPageEvents } from "./page-events.js";
import { findSubscription, listSubscriptions, type SubscriptionDocument } from "./subscription.js";
import type { DeliveryRequest } from "../../../webhooks/delivery.js";

const watched = [
  collections.pages,
  collections.blocks,
  collections.discussions,
  collections.comments,
  collections.views,
  collections.fileUploads,
  collections.unshared,
];
const API_VERSION = "2026-03-11";

/**
 * Delivers events of pages, comments, views and uploads to the subscriptions. The service aggregates changes for up to a
 * minute; the sandbox sends the events of each request at once.
 */
export function deliverEvents(context: SandboxContext, deliveries: DeliveryQueue): void {
  const { store } = context;
  store.watch(watched, (changes) => {
    const subscriptions = listSubscriptions(store);
    if (subscriptions.length === 0) return;
    // The connection's access has changed, not the pages.
    if (changes.some(({ collection }) => collection === collections.unshared)) return;
    // Reads only, so no bot acts.
    const repository = new NotesRepository(context, "");
    const set = { repository, changes };
    const events = [
      ...createPageEvents(set),
      ...createCommentEvents(set),
      ...createViewEvents(set),
      ...createUploadEvents(set),
    ];
    for (const event of events) {
      const payload = createPayload(event, repository);
      for (const subscription of subscriptions) {
        if (subscription.events?.includes(event.type) ?? true)
          deliveries.add(createDelivery(subscription, payload, repository));
      }
    }
  });
}

function createPayload({ type, entity, data, authorId }: NotesEvent, repository: NotesRepository) {
  const [workspace] = repository.store.list<WorkspaceDocument>(collections.workspace);
  // Only persons have an address.
  const isPerson = repository.findUser(authorId)?.email !== undefined;
  return {
    id: randomUUID(),
    timestamp: repository.now.toISOString(),
    workspace_id: workspace?.id ?? "",
    workspace_name: workspace?.name ?? "",
    integration_id: seedId("notes/integration"),
    authors: [{ id: authorId, type: isPerson ? "person" : "bot" }],
    api_version: API_VERSION,
    type,
    entity,
    data,
  };
}

function createDelivery(
  { id, url }: SubscriptionDocument,
  payload: ReturnType<typeof createPayload>,
  { store }: NotesRepository,
): Parameters<DeliveryQueue["add"]>[0] {
  return {
    service: "notes",
    subscriptionId: id,
    url,
    eventType: payload.type,
    createRequest(attempt) {
      const subscription = findSubscription(store, id);
      if (subscription === undefined) return undefined;
      const signed = { ...payload, subscription_id: id, attempt_number: attempt };
      return createSignedRequest(signed, subscription.verificationToken);
    },
  };
}

/** Serializes and signs a payload (Notion's webhooks guide). */
export function createSignedRequest(payload: object, verificationToken: string): DeliveryRequest {
  const body = JSON.stringify(payload);
  const signature = createHmac("sha256", verificationToken).update(body).digest("hex");
  return { headers: { "x-notion-signature": `sha256=${signature}` }, body };
}
