import { createHash, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "@workbelt/core";
import { type WebhookTrigger, isWebhookTrigger } from "./webhook-trigger.js";

const MAX_URL_LENGTH = 191;
const MIN_SECRET_LENGTH = 16;

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
 * @throws ConfigurationError when the secret is missing or too short, or the receiver is not an absolute
 * URL or, with the secret, longer than the service takes.
 * @example webhookUrl("https://hooks.example.com/calls", { secret, trigger: "conversation_processed" })
 */
export function webhookUrl(receiver: string, { secret, trigger }: WebhookUrlOptions): string {
  if (!URL.canParse(receiver)) {
    throw new ConfigurationError(
      "The webhook's receiver is not an absolute URL, such as https://hooks.example.com/calls.",
    );
  }
  const url = new URL(receiver);
  if (trigger !== undefined) url.searchParams.set("trigger", trigger);
  url.searchParams.set("secret", requireSecret(secret));
  if (url.href.length <= MAX_URL_LENGTH) return url.href;
  throw new ConfigurationError(
    `The webhook's URL has ${url.href.length} characters; the service takes ${MAX_URL_LENGTH}. Use a shorter address or secret.`,
  );
}

/** Returns the secrets as a list. @throws ConfigurationError when there is none, or one could be guessed. */
export function requireSecrets(secrets: string | readonly string[]): readonly string[] {
  const [first, ...rest] = [secrets].flat();
  return [requireSecret(first), ...rest.map(requireSecret)];
}

function requireSecret(secret: unknown): string {
  if (typeof secret === "string" && secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigurationError(
    `The webhook's secret option ${describeProblem(secret)}. Give ${MIN_SECRET_LENGTH} characters or more, such as crypto.randomUUID().`,
  );
}

function describeProblem(secret: unknown): string {
  if (secret === undefined || secret === null || secret === "") return "is missing";
  return typeof secret === "string"
    ? `has ${secret.length} characters`
    : `must be a string, not ${typeof secret}`;
}

/** Whether a URL carries one of these secrets. How long it takes tells nothing of them. */
export function hasSecret(url: URL, secrets: readonly string[]): boolean {
  const given = digest(url.searchParams.get("secret") ?? "");
  return secrets.map((secret) => timingSafeEqual(given, digest(secret))).includes(true);
}

/** The trigger a URL names. */
export function getTrigger(url: URL): WebhookTrigger | undefined {
  const trigger = url.searchParams.get("trigger");
  return isWebhookTrigger(trigger) ? trigger : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
