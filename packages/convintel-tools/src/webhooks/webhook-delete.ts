import { defineOperation, formatUuid, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import type { ConvintelService } from "../service.js";

/** The operation `convintel_webhook_delete`. */
export const webhookDelete = defineOperation({
  name: "convintel_webhook_delete",
  description:
    "Deletes a webhook subscription, so that the service sends it no more events. This cannot be undone; a new one is made with convintel_webhook_create, which also gave the id. Returns the id and that it is deleted; an id that there is not (any more) is an error that says not found.",
  effect: "delete",
  input: z.strictObject({ id: uuid("UUID of the webhook: id of convintel_webhook_create") }),
  request: ({ id }, service: ConvintelService) =>
    endpointRequest(service, "deleteWebhook", { id: formatUuid(id) }),
  // Whether there is one, and what it says, is not documented.
  response: z.unknown(),
  result: (_reply, { id }) => ({ id: formatUuid(id), deleted: true }),
});

/** Deletes a webhook subscription. */
export class ConvintelWebhookDeleteTool extends ConvintelTool<typeof webhookDelete> {
  constructor(options?: ConvintelToolOptions) {
    super(webhookDelete, options);
  }
}
