import { createHash } from "node:crypto";
import { readBody } from "./read-body.js";
import { type SeenDeliveries, seenInMemory } from "./seen-deliveries.js";
import { type WebhookEvent, webhookEvent } from "./webhook-event.js";
import { carriesSecret, checkedSecret, triggerOf } from "./webhook-url.js";

/** How deliveries are received. */
export interface WebhookHandlerOptions {
  /** The secret in the webhooks' URLs (see `webhookUrl`); several while one replaces another. */
  secret: string | readonly string[];
  /** Called once for each event, before the service is answered: a failure makes it send again, if it does. */
  onEvent: (event: WebhookEvent) => unknown;
  /** Where deliveries are remembered, so that one that comes again is not handled again. @default in memory, the latest 10 000 */
  seen?: SeenDeliveries | undefined;
  /** Largest body accepted, in bytes. @default 1 MiB */
  maxBodyBytes?: number | undefined;
}

/** A delivery that is not accepted, as the answer to it. */
type Refusal = Response;

/**
 * Makes a handler of deliveries for any server that speaks Web `Request` and `Response`. How the service
 * delivers is not documented. Assumed: a POST of JSON, not signed, perhaps sent again when not answered
 * with 2xx. A delivery that holds the same bytes as one before it is taken for a repetition.
 *
 * @throws ConfigurationError when a secret is too short. The handler throws what `onEvent` throws, so
 * that its server answers with an error.
 * @example new Hono().post("/calls", (context) => handle(context.req.raw))
 */
export function createWebhookHandler({
  secret,
  onEvent,
  seen = seenInMemory(),
  maxBodyBytes = 1024 * 1024,
}: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const secrets = [secret].flat().map(checkedSecret);
  return async (request) => {
    const refusal = refusalOf(request, secrets);
    if (refusal) return refusal;
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined)
      return answer(413, `A body of at most ${maxBodyBytes} bytes is accepted.`);
    const event = eventIn(body, request);
    if (event === undefined) return answer(400, "The body is not the JSON of a known event.");
    const key = createHash("sha256").update(event.trigger).update(body).digest("base64url");
    if (!(await seen.add(key))) return answer(200, "Received before.");
    try {
      await onEvent(event);
    } catch (error) {
      await seen.delete(key);
      throw error;
    }
    return answer(200, "Received.");
  };
}

function refusalOf(request: Request, secrets: readonly string[]): Refusal | undefined {
  if (request.method !== "POST") return answer(405, "Only POST is accepted.", { allow: "POST" });
  if (!carriesSecret(new URL(request.url), secrets)) return answer(401, "The secret is wrong.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    return answer(415, "Only JSON is accepted.");
  }
  return undefined;
}

function eventIn(body: Uint8Array, request: Request): WebhookEvent | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return webhookEvent(json, triggerOf(new URL(request.url)));
  } catch {
    return undefined;
  }
}

function answer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
