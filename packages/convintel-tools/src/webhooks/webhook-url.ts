import { createHash, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "@workbelt/core";
import { type WebhookTrigger, isWebhookTrigger } from "./webhook-trigger.js";

const MAX_URL_LENGTH = 191;
const MIN_SECRET_LENGTH = 16;

/** Options of a webhook's URL. */
export interface WebhookUrlOptions {
  /** A secret that only the service and the receiver know, at least 16 characters. */
  secret: string;
  /** The webhook's trigger, in case its deliveries do not name it. */
  trigger?: WebhookTrigger | undefined;
}

/**
 * Returns the URL for a new webhook: the receiver's URL with a secret. Deliveries are not signed, so only
 * the secret proves where they come from.
 *
 * @throws ConfigurationError if the secret is missing or too short, or the receiver is not an absolute URL
 * or, with the secret, too long for the service.
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
    `The webhook's URL has ${url.href.length} characters; the maximum is ${MAX_URL_LENGTH}. Use a shorter address or secret.`,
  );
}

/** Returns the secrets as a list. @throws ConfigurationError if there is none, or one is too short. */
export function requireSecrets(secrets: string | readonly string[]): readonly string[] {
  const [first, ...rest] = [secrets].flat();
  return [requireSecret(first), ...rest.map(requireSecret)];
}

function requireSecret(secret: unknown): string {
  if (typeof secret === "string" && secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new ConfigurationError(
    `The webhook's secret option ${describeProblem(secret)}. Use at least ${MIN_SECRET_LENGTH} characters, such as crypto.randomUUID().`,
  );
}

function describeProblem(secret: unknown): string {
  if (secret === undefined || secret === null || secret === "") return "is missing";
  return typeof secret === "string"
    ? `has ${secret.length} characters`
    : `must be a string, not ${typeof secret}`;
}

/** Returns true if a URL contains one of these secrets. Compares in constant time. */
export function hasSecret(url: URL, secrets: readonly string[]): boolean {
  const actual = digest(url.searchParams.get("secret") ?? "");
  return secrets.map((secret) => timingSafeEqual(actual, digest(secret))).includes(true);
}

/** Returns the trigger that a URL names. */
export function getTrigger(url: URL): WebhookTrigger | undefined {
  const trigger = url.searchParams.get("trigger");
  return isWebhookTrigger(trigger) ? trigger : undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
