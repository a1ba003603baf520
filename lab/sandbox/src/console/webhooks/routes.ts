import { type Context, Hono } from "hono";
import { renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { webhookPaths, toStream } from "../paths.js";
import { sendToSandbox } from "../send-to-sandbox.js";
import type { ConsoleDelivery } from "./webhook.js";
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
    .post("/deliveries/:key/again", async (visit) => {
      const { delivery } = requireFound(findDelivery(context, visit.req.param("key")), "delivery");
      await deliverAgain(context, visit, delivery);
      return visit.redirect(webhookPaths.home, 303);
    });
}

/** Sends a delivery again, as a new one, which is recorded like the first. */
async function deliverAgain(
  { control }: ConsoleContext,
  visit: Context<ConsoleEnv>,
  { key, service }: ConsoleDelivery,
): Promise<void> {
  if (service !== "Calls") {
    control.webhooks.queue.addAgain(Number(key));
    return;
  }
  const path = `/customer/api/v1/sandbox/deliveries/${key}/again`;
  const response = await sendToSandbox(visit, { service: "convintel", method: "POST", path });
  await response.body?.cancel();
}
