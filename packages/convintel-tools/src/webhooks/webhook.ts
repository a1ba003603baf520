import { remove, type Revert, type ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelService } from "../service.js";

/** A webhook subscription as the service returns it. */
export const webhookSchema = z.looseObject({
  id: z.string(),
  trigger: z.string().nullish(),
  url: z.string().nullish(),
  external_id: z.string().nullish(),
});

/** A webhook subscription as the service returns it. */
export type ConvintelWebhook = z.infer<typeof webhookSchema>;

const WEBHOOK: ThingKind = {
  noun: "webhook",
  at: "",
  id: "id",
  compared: ["trigger", "url", "external_id"],
};

/** Undoes the creation of a webhook. It is looked for in the list, because the service has no read of a single one. */
export const removeWebhook: Revert<unknown> = remove(WEBHOOK, {
  created: (written) =>
    written.slice(0, 1).map(({ response }) => unwrapData(webhookSchema).parse(response)),
  path: ({ id, service }) => toDeletion(id, service as ConvintelService).path,
  requests: ({ id, service }) => [toDeletion(id, service as ConvintelService)],
  read: ({ id, service }) => ({
    request: endpointRequest(service as ConvintelService, "webhooks"),
    at: [{ where: "id", is: id }],
  }),
});

function toDeletion(id: string, service: ConvintelService) {
  return endpointRequest(service, "deleteWebhook", { id });
}

/** The shape of a webhook for models. */
export const webhookOutput = z.strictObject({
  id: z.string(),
  trigger: z.string().optional(),
  url: z.string().optional(),
  external_id: z.string().optional(),
});

/** Reduces a webhook to what a model needs. Its `id` is needed to delete it. */
export function compactWebhook({
  id,
  trigger,
  url,
  external_id,
}: ConvintelWebhook): z.infer<typeof webhookOutput> {
  return {
    id,
    trigger: trigger ?? undefined,
    url: url ?? undefined,
    external_id: external_id ?? undefined,
  };
}
