import { ConfigurationError } from "@workbelt/core";
import {
  defineEvents,
  type DescribedEvent,
  type EventSubject,
  type EventSubscription,
  eventType,
} from "@workbelt/core/provider";
import { activityGet } from "../activities/activity-get.js";
import type { CoachingFeedbackEvent, ConversationEvent } from "../webhooks/webhook-event.js";
import { createWebhookHandler } from "../webhooks/webhook-handler.js";
import { webhooksList } from "../webhooks/webhooks-list.js";

// Titles, summaries and transcripts are words of the people on a call, and payloads may have them.
const call = {
  about: "call",
  change: "happened",
  outsidePayload: true,
  outsideThing: true,
} as const;

const types = {
  conversation_processed: eventType<ConversationEvent>()({ ...call, change: "changed" }),
  conversation_shared: eventType<ConversationEvent>()(call),
  conversation_exported: eventType<ConversationEvent>()(call),
  conversation_played: eventType<ConversationEvent>()(call),
  coaching_feedback_completed: eventType<CoachingFeedbackEvent>()(call),
};

/**
 * The events of conversation intelligence. Its deliveries are not signed, so the secret in the URL of the webhook is what
 * tells forged ones apart. It is never the tools that cause them.
 */
export const events = defineEvents({
  types,
  createReceiver: ({ onEvent, onVerification, secret, ...options }) => {
    if (onVerification !== undefined || typeof secret === "function") {
      throw new ConfigurationError(
        "Conversation intelligence signs nothing: give secret as text, that of webhookUrl, and leave onVerification out.",
      );
    }
    return createWebhookHandler({
      ...options,
      secret,
      onEvent: (payload, { key }) => onEvent({ key, type: payload.trigger, payload }),
    });
  },
  describe: (_type, payload): DescribedEvent => {
    const { activityId = "" } = payload as ConversationEvent;
    return { subject: toSubject(activityId), authors: [] };
  },
  readThing: async ({ id, kind }, _names, reader) => {
    const { host, status, title } = await reader.read(activityGet, { activityId: id });
    return { kind, id, name: title ?? "", values: { title, status, host: host?.name } };
  },
  toItem: ({ id }) => ({ collection: "convintel_calls", id, part: "" }),
  fromItem: ({ change, collection, id }) =>
    collection === "convintel_calls" && change !== "removed"
      ? { types: ["conversation_processed"], subject: toSubject(id) }
      : undefined,
  listSubscriptions: async (reader): Promise<EventSubscription[]> => {
    const webhooks = await reader.known(webhooksList, {});
    return webhooks.map(({ id, url }) => ({ id, url: url ?? "", state: "on" }));
  },
});

function toSubject(activityId: string): EventSubject {
  return { kind: "call", id: activityId, ids: { activityId } };
}
