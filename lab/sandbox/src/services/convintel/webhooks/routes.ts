import type { RouteTable } from "../http/add-route.js";
import type { RouteContext, ServiceContext } from "../service-context.js";
import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import { parseJsonBody, parseQuery } from "../http/input-parser.js";
import { type WebhookDocument, webhookTriggers } from "../repository/documents.js";
import { seedId } from "../../../common/seed-id.js";
import { createEventPayload } from "./event-payload.js";
import { findExampleActivity } from "./find-example-activity.js";
import { notFound } from "../http/errors.js";

/** Routes for webhooks. */
export function webhookRoutes(context: RouteContext): RouteTable {
  return {
    "/webhooks": { GET: listWebhooks(context), POST: createWebhook(context) },
    // Before the path with an id, which would match it too.
    "/webhooks/sample": { GET: getSample(context) },
    "/webhooks/:id": { DELETE: deleteWebhook(context) },
  };
}

/** `GET /webhooks`: lists the subscriptions as a bare array (path and form assumed [webhook-list]). */
function listWebhooks({ repository }: ServiceContext): Handler {
  return (context) => context.json(repository.webhooks.list());
}

/**
 * `POST /webhooks` with a JSON body: subscribes a URL to a trigger and returns the subscription.
 * The inputs, their lengths and the fields of a subscription are documented; path, method, status
 * 201, and that `external_id` need not be unique, are assumed [new-webhook].
 */
function createWebhook({ repository }: ServiceContext): Handler {
  return async (context) => {
    const input = await parseJsonBody(context);
    const trigger = input.requireChoice("trigger", webhookTriggers);
    const url = input.requireText("url", { maxLength: 191 });
    if (url !== "" && !isHttpUrl(url)) input.reject("url", "must be a valid URL");
    const externalId = input.parseText("external_id", { maxLength: 191 });
    input.assertValid();
    const id = randomUUID();
    const webhook: WebhookDocument = { id, external_id: externalId ?? null, trigger, url };
    repository.webhooks.put(id, webhook);
    return context.json(webhook, 201);
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/**
 * `GET /webhooks/sample?trigger=`: returns a sample event of this trigger (path assumed [webhook-sample]). It is
 * about the newest call and has the same id each time.
 */
function getSample({ repository, now }: ServiceContext): Handler {
  return (context) => {
    const query = parseQuery(context);
    const trigger = query.requireChoice("trigger", webhookTriggers);
    query.assertValid();
    const id = seedId(`convintel/webhook-sample/${trigger}`);
    const activity = findExampleActivity(repository, trigger);
    return context.json(
      createEventPayload(repository, { id, trigger, occurredAt: now(), activity }),
    );
  };
}

/** `DELETE /webhooks/{id}`: deletes a subscription; 204, or 404 for an unknown one (all assumed [deleted-webhook]). */
function deleteWebhook({ repository }: ServiceContext): Handler {
  return (context) => {
    const id = context.req.param("id")?.toLowerCase() ?? "";
    if (!repository.webhooks.delete(id)) throw notFound("Webhook");
    return context.body(null, 204);
  };
}
