import {
  ConfigurationError,
  type WebhookHandler,
  type WebhookReceiverOptions,
  type WebhookSecret,
} from "@workbelt/core";
import {
  assertOptions,
  assertWebhookSecret,
  createWebhookReceiver,
  createWebhookResponse,
  type DeliveredEvent,
  hasHmacSignature,
  parseJsonBody,
  resolveWebhookSecrets,
  WEBHOOK_OPTIONS,
} from "@workbelt/core/provider";
import { acceptVerification, parseVerification } from "./verification.js";
import { type NotesWebhookEvent, parseWebhookEvent } from "./webhook-event.js";

/** Options of the notes service's webhook handler. */
export interface NotesWebhookHandlerOptions extends WebhookReceiverOptions {
  /**
   * The token that the service sent when the subscription was created; several for several subscriptions. A
   * function that returns none, or no value at all, waits for that token (see `onVerification`).
   */
  verificationToken?: WebhookSecret | undefined;
  /**
   * Stores the token of a new subscription. Called only while there is no token: until then anyone can send
   * one. Events are accepted only with the token that is then entered in the subscription's settings, so
   * compare the two. If it throws, the service is asked to send the token again.
   */
  onVerification?: ((token: string) => unknown) | undefined;
  /**
   * Called for each event, before the response, until it succeeds once. If it throws, the service delivers
   * again: up to eight attempts in about a day. Rarely an event is handled twice (when a process ends between
   * handling and responding), so handling must be idempotent.
   */
  onEvent: (event: NotesWebhookEvent) => unknown;
  /**
   * Maximum age of an event, from its `timestamp`; an older one is rejected, as is one from more than five minutes in the
   * future. Without it, an event that the delivery log no longer has could be replayed. `false` for no limit in either
   * direction. @default 48 hours
   */
  maxAgeMs?: number | false | undefined;
}

const TWO_DAYS_MS = 48 * 60 * 60 * 1000;
// How far the service's clock may be ahead of ours.
const CLOCK_DIFFERENCE_MS = 5 * 60 * 1000;
const OPTIONS = `${WEBHOOK_OPTIONS} maxAgeMs onEvent onVerification verificationToken` as const;

/**
 * Creates a handler for the notes service's webhooks, for any server with Web `Request` and `Response`, and
 * for `node:http` with `toNodeListener`. It verifies `X-Notion-Signature`, `sha256=` and the HMAC-SHA256 of
 * the body. An event with the id of an earlier one is a repetition; that the id is the same in every attempt
 * is assumed [event-ids-repeat], because only `attempt_number` is documented to change.
 *
 * @throws ConfigurationError if there are neither a token nor `onVerification`, or if `maxAgeMs` is no time. Without `onError`, the handler
 * throws what `onEvent` and `onVerification` throw, so that its server returns an error, and what
 * `deliveryLog.claim` throws.
 * @example new Hono().post("/notes", (context) => handle(context.req.raw))
 */
export function notesWebhookHandler(given: NotesWebhookHandlerOptions): WebhookHandler {
  assertOptions("notesWebhookHandler", given, OPTIONS);
  const { verificationToken, onVerification, onEvent, maxAgeMs = TWO_DAYS_MS, ...options } = given;
  if (verificationToken !== undefined || onVerification === undefined)
    assertWebhookSecret("verificationToken", verificationToken);
  assertMaxAge(maxAgeMs);
  return createWebhookReceiver(
    {
      service: "notes",
      reject: () => undefined,
      async accept(body, request) {
        const tokens = await resolveWebhookSecrets(verificationToken, request);
        const signature = getSignature(request);
        if (tokens.length === 0) return acceptVerification({ body, signature }, onVerification);
        if (!hasHmacSignature(body, signature, tokens))
          return createWebhookResponse(401, "The signature is missing or wrong.");
        const json = parseJsonBody(body);
        if (parseVerification(json) !== undefined)
          return createWebhookResponse(409, "The webhook already has a verification token.");
        return acceptEvent(parseWebhookEvent(json), { onEvent, maxAgeMs });
      },
    },
    options,
  );
}

function acceptEvent(
  event: NotesWebhookEvent | undefined,
  {
    onEvent,
    maxAgeMs,
  }: { onEvent: NotesWebhookHandlerOptions["onEvent"]; maxAgeMs: number | false },
): DeliveredEvent[] | Response {
  if (event === undefined)
    return createWebhookResponse(400, "The body is not the JSON of an event.");
  const rejection = maxAgeMs === false ? undefined : rejectTime(event.timestamp, maxAgeMs);
  return rejection ?? [{ key: event.id, handle: () => onEvent(event) }];
}

/** An event from the future would stay young enough for a replay until its time has passed. */
function rejectTime(timestamp: string, maxAgeMs: number): Response | undefined {
  const ageMs = Date.now() - Date.parse(timestamp);
  if (ageMs < -CLOCK_DIFFERENCE_MS)
    return createWebhookResponse(400, "The event's time is in the future.");
  // A time that cannot be read has the age NaN.
  return ageMs <= maxAgeMs ? undefined : createWebhookResponse(400, "The event is too old.");
}

function assertMaxAge(maxAgeMs: unknown): void {
  if (maxAgeMs === false || (typeof maxAgeMs === "number" && maxAgeMs > 0)) return;
  throw new ConfigurationError(
    "The webhook's maxAgeMs option must be a positive number of milliseconds, or false for no limit.",
  );
}

/** Returns the hexadecimal part of the signature; null without a signature, empty for another format. */
function getSignature({ headers }: Request): string | null {
  const signature = headers.get("x-notion-signature");
  return signature === null ? null : (/^sha256=(.*)$/.exec(signature)?.[1] ?? "");
}
