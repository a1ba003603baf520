import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "@workbelt/core";
import { onTestFinished } from "vitest";
import {
  type CrmDelivery,
  type CrmWebhookEvent,
  crmWebhookHandler,
  type CrmWebhookHandlerOptions,
} from "../../src/index.js";

export const secret = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
export const webhook_id = "23e42eaf-323a-41da-b5bb-fd67eebda553";
export const actor = { type: "workspace-member", id: "50cf242c-7fa3-4cad-87d0-75b1af71c57b" };
/** The example of the webhook reference. */
export const updated = {
  event_type: "record.updated",
  id: {
    workspace_id: "14beef7a-99f7-4534-a87e-70b564330a4c",
    object_id: "97052eb9-e65e-443f-a297-f2d9a4a7f795",
    record_id: "bf071e1f-6035-429d-b874-d83ea64ea13b",
    attribute_id: "41252299-f8c7-4b5e-99c9-4ff8321d2f96",
  },
  actor,
};

export type HeaderInput = Record<string, string> | [string, string][];

export const sign = (body: string | Uint8Array, key = secret) =>
  createHmac("sha256", key).update(body).digest("hex");
export const toBody = (...events: unknown[]) => JSON.stringify({ webhook_id, events });

/** Serves a handler over node:http, and returns what it received and a function that delivers to it. */
export async function startReceiver(options: Partial<CrmWebhookHandlerOptions> = {}) {
  const received: [CrmWebhookEvent, CrmDelivery][] = [];
  const errors: unknown[] = [];
  const handle = crmWebhookHandler({
    secret,
    onEvent: (...event) => received.push(event),
    onError: (error) => errors.push(error),
    ...options,
  });
  const server = createServer(toNodeListener(handle));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/crm`;
  const deliver = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: HeaderInput = { "attio-signature": sign(body), "idempotency-key": randomUUID() },
    path = "",
  ) => (await fetch(url + path, { method: "POST", body, headers })).status;
  return { received, errors, deliver, url };
}
