import { randomBytes, randomUUID } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import { isLoopback } from "../../../common/loopback.js";
import { isAccepted, postDelivery } from "../../../webhooks/post-delivery.js";
import { type EventType, eventTypes } from "./event-types.js";
import { createSignedRequest } from "./deliver-events.js";
import { saveSubscription } from "./subscription.js";

/** Options of a subscription to the notes service's events. */
export interface WebhookOptions {
  /** An `http` or `https` address on this machine. */
  url: string;
  /** Event types to deliver. @default all that the sandbox delivers */
  events?: readonly EventType[];
}

/** A verified subscription. */
export interface AddedWebhook {
  subscriptionId: string;
  /** The key of the signatures, which the receiver was sent. */
  verificationToken: string;
}

/** Thrown for invalid options, and for a receiver that does not accept the verification token. */
export class WebhookError extends TypeError {}

const HANDSHAKE_TIMEOUT_MS = 30_000;

/**
 * Adds a subscription, like an app's settings page: sends the receiver the verification token, and subscribes
 * if it accepts. On the service, a person then enters the token in the settings.
 */
export async function addWebhook(
  { store }: SandboxContext,
  options: unknown,
): Promise<AddedWebhook> {
  const { url, events } = parseOptions(options);
  const verificationToken = `secret_${randomBytes(24).toString("base64url")}`;
  const request = createSignedRequest({ verification_token: verificationToken }, verificationToken);
  const outcome = await postDelivery(url, request, AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS));
  if (!isAccepted(outcome)) {
    const reason = "status" in outcome ? `status ${outcome.status}` : outcome.error;
    throw new WebhookError(`The receiver did not accept the verification token: ${reason}.`);
  }
  const id = randomUUID();
  saveSubscription(store, { id, url, verificationToken, ...(events && { events }) });
  return { subscriptionId: id, verificationToken };
}

function parseOptions(options: unknown): WebhookOptions {
  const { url, events } = (options ?? {}) as Partial<Record<keyof WebhookOptions, unknown>>;
  if (typeof url !== "string" || !isLocalAddress(url))
    throw new WebhookError('"url" takes an http or https address on this machine.');
  if (events === undefined) return { url };
  if (!Array.isArray(events) || events.length === 0 || !events.every(isEventType))
    throw new WebhookError(`"events" takes a list of: ${eventTypes.join(", ")}.`);
  return { url, events };
}

function isEventType(type: unknown): type is EventType {
  return eventTypes.some((each) => each === type);
}

function isLocalAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:\/\//.test(url) && isLoopback(new URL(url).hostname);
}
