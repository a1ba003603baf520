import { createHmac, timingSafeEqual } from "node:crypto";
import { ConfigurationError } from "../errors/call-errors.js";

/** One secret, or several during rotation; undefined if there is none yet. */
type Secrets = string | readonly string[] | undefined;

/**
 * The secret that deliveries are signed with, or several during rotation. A function is called for each
 * delivery: it can read a store, and tell webhooks apart by the URL they are delivered to.
 */
export type WebhookSecret = string | readonly string[] | ((url: URL) => Secrets | Promise<Secrets>);

/** Throws a ConfigurationError for a secret that is missing or empty; `name` is the option's. */
export function assertWebhookSecret(name: string, secret: unknown): void {
  if (typeof secret === "function") return;
  const secrets: unknown[] = [secret].flat();
  if (secrets.length > 0 && secrets.every((each) => typeof each === "string" && each !== ""))
    return;
  throw new ConfigurationError(
    `The webhook's ${name} option is missing or empty. Set it to the one that the service returned for the webhook.`,
  );
}

/** Resolves the secrets for a delivery; none if the webhook has none yet. */
export async function resolveWebhookSecrets(
  secret: WebhookSecret | undefined,
  request: Request,
): Promise<string[]> {
  const secrets = typeof secret === "function" ? await secret(new URL(request.url)) : secret;
  return [secrets].flat().flatMap((each) => each || []);
}

/**
 * Returns true if a hexadecimal signature is the HMAC-SHA256 of a body with one of these secrets. Compares in
 * constant time. Several signatures in one header are not a signature.
 */
export function hasHmacSignature(
  body: Uint8Array,
  signature: string | null | undefined,
  secrets: readonly string[],
): boolean {
  if (!/^[\da-f]{64}$/i.test(signature ?? "")) return false;
  const given = Buffer.from(signature ?? "", "hex");
  const matches = secrets.map((secret) =>
    timingSafeEqual(given, createHmac("sha256", secret).update(body).digest()),
  );
  return matches.includes(true);
}
