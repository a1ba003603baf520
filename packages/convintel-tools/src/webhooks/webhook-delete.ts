import type { InputIssue } from "@workbelt/core";
import { defineOperation, formatUuid } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainNotFound } from "../explain-not-found.js";
import { idInput } from "../inputs/id.js";
import type { ConvintelApi, ConvintelService } from "../service.js";
import { webhooksResponse } from "./webhooks-list.js";

const UNKNOWN_WEBHOOK =
  "No webhook has this id, perhaps because it is deleted: take id from convintel_webhooks_list.";

/** Finds that there is no webhook with this id. */
async function checkWebhook(id: string, api: ConvintelApi): Promise<InputIssue[]> {
  const found = await api.send(endpointRequest(api.service, "webhooks"), webhooksResponse);
  return found.some((each) => each.id === formatUuid(id))
    ? []
    : [{ field: "id", message: UNKNOWN_WEBHOOK }];
}

/** The operation `convintel_webhook_delete`. */
export const webhookDelete = defineOperation({
  name: "convintel_webhook_delete",
  description: "Deletes a webhook subscription for good: no further events are sent.",
  effect: "delete",
  consequence: {
    reversible: "recreatable",
    reason: "a new webhook has another id",
    seenByOthers: "its address gets no further events",
    deletes: "the webhook",
    assumed: true,
  },
  input: z.strictObject({
    id: idInput(
      "UUID of the webhook",
      "id of convintel_webhooks_list, or that convintel_webhook_create returned",
    ),
  }),
  verifyWith: "convintel_webhooks_list",
  explainError: explainNotFound(UNKNOWN_WEBHOOK),
  check: ({ id }, api: ConvintelApi) => checkWebhook(id, api),
  readTarget: async ({ id }, api: ConvintelApi) => {
    const found = await api.send(endpointRequest(api.service, "webhooks"), webhooksResponse);
    return found.find((each) => each.id === formatUuid(id)) ?? null;
  },
  request: ({ id }, service: ConvintelService) =>
    endpointRequest(service, "deleteWebhook", { id: formatUuid(id) }),
  // The response is not documented; it may have no body.
  response: z.unknown(),
  output: z.strictObject({ id: z.string(), deleted: z.literal(true) }),
  result: (_response, { id }) => ({ id: formatUuid(id), deleted: true }),
});
