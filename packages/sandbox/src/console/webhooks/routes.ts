import { type Context, Hono } from "hono";
import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import { renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { webhookPaths, toStream } from "../paths.js";
import { requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { addWebhookOf } from "./add-webhook.js";
import { findDelivery, listDeliveries } from "./list-deliveries.js";
import { listWebhooks } from "./list-webhooks.js";
import { renderDelivery } from "./render-delivery.js";
import { renderWebhooks, type WebhooksPage } from "./render-webhooks.js";

/** Creates the page of webhooks, `/console/webhooks`, and those of deliveries. */
export function createWebhookViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  function send(visit: Context<ConsoleEnv>, refused?: WebhooksPage["refused"]) {
    const content = renderWebhooks({
      webhooks: listWebhooks(context),
      deliveries: listDeliveries(context),
      canWrite: visit.get("access").canWrite,
      ...(refused && { refused }),
    });
    const live = toStream(context.control.activity);
    return sendPage(visit, { title: "Webhooks", current: webhookPaths.home, content, live });
  }
  return new Hono<ConsoleEnv>()
    .get("/", (visit) => send(visit))
    .post("/", async (visit) => {
      const fields = new URLSearchParams(await visit.req.text());
      const form = { url: fields.get("url") ?? "", event: fields.get("event") ?? "" };
      const message = await addWebhookOf(context, visit, form);
      if (message === undefined) return visit.redirect(webhookPaths.home, 303);
      visit.status(400);
      return send(visit, { ...form, message });
    })
    .get("/deliveries/:key", (visit) => {
      const found = requireFound(findDelivery(context, visit.req.param("key")), "delivery");
      return sendPage(visit, {
        title: found.delivery.event,
        current: webhookPaths.home,
        before: renderPath([{ href: webhookPaths.home, label: "Webhooks" }]),
        content: renderDelivery(found, visit.get("access").canWrite),
      });
    })
    .post("/deliveries/:key/again", (visit) => {
      const { delivery } = requireFound(findDelivery(context, visit.req.param("key")), "delivery");
      deliverAgain(context, delivery.key);
      return visit.redirect(webhookPaths.home, 303);
    });
}

/** Sends a delivery again, as a new one, which is recorded like the first. */
function deliverAgain({ control, store }: ConsoleContext, key: string): void {
  const { deliveries, jobs } = new ConvintelRepository(store);
  const found = deliveries.get(key);
  if (found === undefined) {
    control.webhooks.queue.addAgain(Number(key));
    return;
  }
  const id = crypto.randomUUID();
  const isSent = found.state !== "not-sent";
  deliveries.put(id, { ...found, id, attempts: [], state: isSent ? "waiting" : "not-sent" });
  if (isSent) jobs.sending.put(id, { id, dueAtMs: Date.now() });
}
