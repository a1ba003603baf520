import { defineOperation, formatUuid, forModels, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import type { ConvintelService } from "../service.js";

/** The operation `convintel_webhook_delete`. */
export const webhookDelete = defineOperation({
  name: "convintel_webhook_delete",
  description: "Deletes a webhook subscription: no further events are sent. This cannot be undone.",
  effect: "delete",
  input: z.strictObject({
    id: forModels(uuid("UUID of the webhook: id of convintel_webhook_create"), {
      description: "id of convintel_webhook_create",
    }),
  }),
  request: ({ id }, service: ConvintelService) =>
    endpointRequest(service, "deleteWebhook", { id: formatUuid(id) }),
  // The response is not documented; it may have no body.
  response: z.unknown(),
  result: (_response, { id }) => ({ id: formatUuid(id), deleted: true }),
});

/** Deletes a webhook subscription. */
export class ConvintelWebhookDeleteTool extends ConvintelTool<typeof webhookDelete> {
  constructor(options?: ConvintelToolOptions) {
    super(webhookDelete, options);
  }
}
