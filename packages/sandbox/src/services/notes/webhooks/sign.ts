import { createHmac } from "node:crypto";
import type { DeliveryRequest } from "../../../webhooks/delivery.js";

/** Serializes and signs a payload (Notion's webhooks guide). */
export function createSignedRequest(payload: object, verificationToken: string): DeliveryRequest {
  const body = JSON.stringify(payload);
  const signature = createHmac("sha256", verificationToken).update(body).digest("hex");
  return { headers: { "x-notion-signature": `sha256=${signature}` }, body };
}
