import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { CrmCollections } from "../../services/crm/repository/crm-collections.js";
import { listSubscriptions } from "../../services/notes/webhooks/subscription.js";
import type { ConsoleContext } from "../console-context.js";
import type { ConsoleWebhook } from "./webhook.js";

/** Lists the webhooks of all services. */
export function listWebhooks({ store }: ConsoleContext): ConsoleWebhook[] {
  const crm = new CrmCollections(store).webhooks.list();
  const calls = new ConvintelRepository(store).webhooks.list();
  return [
    ...crm.map(({ targetUrl, subscriptions, status }) => ({
      service: "CRM",
      url: targetUrl,
      events: subscriptions.map((subscription) => subscription.event_type),
      status,
    })),
    ...listSubscriptions(store).map(({ url, events = [] }) => ({
      service: "Notes",
      url,
      events,
      status: "active",
    })),
    ...calls.map(({ url, trigger }) => ({
      service: "Calls",
      url,
      events: [trigger],
      status: "active",
    })),
  ];
}
