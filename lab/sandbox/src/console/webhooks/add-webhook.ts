import type { Context } from "hono";
import { eventTypes } from "../../services/notes/webhooks/event-types.js";
import { webhookTriggers } from "../../services/convintel/repository/documents.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { sendToSandbox } from "../send-to-sandbox.js";

/** Event types of the CRM that a person most likely wants; requests can subscribe to all. */
const crmEvents = [
  "record.created",
  "record.updated",
  "record.deleted",
  "record.merged",
  "task.created",
  "task.updated",
  "note.created",
  "comment.created",
  "list-entry.created",
];

/** The events that the form offers, by service. */
export const offeredEvents = {
  CRM: crmEvents,
  Notes: eventTypes,
  Calls: webhookTriggers,
} as const;

/** A webhook as the form sends it; `event` is one of a service: `CRM record.created`. */
export interface WebhookForm {
  url: string;
  event: string;
}

/** Adds a webhook as the service's own route does. Returns the reason if it is refused. */
export async function addWebhookOf(
  { control }: ConsoleContext,
  visit: Context<ConsoleEnv>,
  { url, event }: WebhookForm,
): Promise<string | undefined> {
  const [service = "", type = ""] = event.split(" ");
  if (service === "Notes") {
    try {
      await control.webhooks.addNotesWebhook({ url, events: [type] });
      return undefined;
    } catch (error) {
      if (error instanceof TypeError) return error.message;
      throw error;
    }
  }
  const isCrm = service === "CRM";
  const subscriptions = [{ event_type: type, filter: null }];
  const body = isCrm ? { data: { target_url: url, subscriptions } } : { url, trigger: type };
  const response = await sendToSandbox(visit, {
    service: isCrm ? "crm" : "convintel",
    method: "POST",
    path: isCrm ? "/v2/webhooks" : "/customer/api/v1/webhooks",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return response.ok ? undefined : `The service refused it with status ${response.status}: ${text}`;
}
