import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PageCreatedWebhookPayload } from "@notionhq/client";
import { toNodeListener } from "@workbelt/core";
import { onTestFinished } from "vitest";
import {
  type NotesWebhookEvent,
  notesWebhookHandler,
  type NotesWebhookHandlerOptions,
} from "../../src/index.js";

export const verificationToken = "secret_abc123_verification_token";
const workspace_id = "13950b26-c203-4f3b-b97d-93ec06319565";
export const parent = { id: workspace_id, type: "space" } as const;
export const envelope = () => ({
  id: randomUUID(),
  timestamp: new Date().toISOString(),
  workspace_id,
  workspace_name: "Northwind",
  subscription_id: "29d75c0d-5546-4414-8459-7b7a92f1fc4b",
  integration_id: "0ef2e755-4912-8096-91c1-00376a88a5ca",
  authors: [{ id: "c7c11cca-1d73-471d-9b6e-bdef51470190", type: "person" as const }],
  attempt_number: 1,
  api_version: "2026-03-11" as const,
});
export const pageCreated = (): PageCreatedWebhookPayload => ({
  ...envelope(),
  type: "page.created",
  entity: { id: "153104cd-477e-809d-8dc4-ff2d96ae3090", type: "page" },
  data: { parent },
});

export type HeaderInput = Record<string, string> | [string, string][];

export const sign = (body: string | Uint8Array, token = verificationToken) =>
  `sha256=${createHmac("sha256", token).update(body).digest("hex")}`;

/** Serves a handler over node:http, and returns what it received and a function that delivers to it. */
export async function startReceiver(options: Partial<NotesWebhookHandlerOptions> = {}) {
  const received: NotesWebhookEvent[] = [];
  const handle = notesWebhookHandler({
    verificationToken,
    onEvent: (event) => received.push(event),
    onError: () => {},
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
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notes`;
  const deliver = async (
    payload: object | string | Uint8Array<ArrayBuffer>,
    headers?: HeaderInput,
  ): Promise<number> => {
    const isText = typeof payload === "string" || payload instanceof Uint8Array;
    const body = isText ? payload : JSON.stringify(payload);
    const init = { method: "POST", body, headers: headers ?? { "x-notion-signature": sign(body) } };
    return (await fetch(url, init)).status;
  };
  return { received, deliver, url };
}
