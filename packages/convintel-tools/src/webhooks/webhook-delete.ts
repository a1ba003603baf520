import { defineOperation, formatUuid, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import type { ConvintelService } from "../service.js";

/** The operation `convintel_webhook_delete`. */
export const webhookDelete = defineOperation({
  name: "convintel_webhook_delete",
  description:
    "Deletes a webhook subscription: no further events are sent. This cannot be undone; convintel_webhook_create returned the id, and creates a new one. Returns the id and deleted: true; an unknown or deleted id returns not found.",
  effect: "delete",
  input: z.strictObject({ id: uuid("UUID of the webhook: id of convintel_webhook_create") }),
  request: ({ id }, service: ConvintelService) =>
    endpointRequest(service, "deleteWebhook", { id: formatUuid(id) }),
  // The response is not documented; it may have no body.
  response: z.unknown(),
  result: (_response, { id }) => ({ id: formatUuid(id), deleted: true }),
});

/** Deletes a webhook subscription. */
export class ConvintelWebhookDeleteTool extends ConvintelTool<typeof webhookDelete> {
  constructor(options?: ConvintelToolOptions<typeof webhookDelete>) {
    super(webhookDelete, options);
  }
}
