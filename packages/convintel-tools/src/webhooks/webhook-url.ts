import { createHash, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "@workbelt/core";
import { type WebhookTrigger, isWebhookTrigger } from "./trigger.js";

const LONGEST_URL = 191;
const SHORTEST_SECRET = 16;

/** What a webhook's URL carries. */
export interface WebhookUrlOptions {
  /** The secret that only the service and the receiver know, 16 characters or more. */
  secret: string;
  /** The trigger the webhook is for, in case its deliveries do not name it. */
  trigger?: WebhookTrigger | undefined;
}

/**
 * The URL to create a webhook with: the receiver's, with a secret in it. Deliveries are not signed, so
 * that only this tells them from those of others.
 *
 * @throws ConfigurationError when the secret is too short, or the URL longer than the service takes.
 * @example webhookUrl("https://hooks.example.com/calls", { secret, trigger: "conversation_processed" })
 */
export function webhookUrl(receiver: string, { secret, trigger }: WebhookUrlOptions): string {
  const url = new URL(receiver);
  if (trigger !== undefined) url.searchParams.set("trigger", trigger);
  url.searchParams.set("secret", checkedSecret(secret));
  if (url.href.length <= LONGEST_URL) return url.href;
  throw new ConfigurationError(
    `The webhook's URL has ${url.href.length} characters; the service takes ${LONGEST_URL}. Use a shorter address or secret.`,
  );
}

/** @throws ConfigurationError when a secret is one that could be guessed. */
export function checkedSecret(secret: string): string {
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigurationError(
    `A webhook's secret must have ${SHORTEST_SECRET} characters or more, such as crypto.randomUUID().`,
  );
}

/** Whether a URL carries one of these secrets. How long it takes tells nothing of them. */
export function carriesSecret(url: URL, secrets: readonly string[]): boolean {
  const given = digest(url.searchParams.get("secret") ?? "");
  return secrets.map((secret) => timingSafeEqual(given, digest(secret))).includes(true);
}

/** The trigger a URL names. */
export function triggerOf(url: URL): WebhookTrigger | undefined {
  const trigger = url.searchParams.get("trigger");
  return isWebhookTrigger(trigger) ? trigger : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
