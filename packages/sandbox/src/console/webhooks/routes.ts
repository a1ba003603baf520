import { Hono } from "hono";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { sendPage } from "../shell/render-page.js";
import { listDeliveries } from "./list-deliveries.js";
import { listWebhooks } from "./list-webhooks.js";
import { renderWebhooks } from "./render-webhooks.js";

/** Creates the page of webhooks, `/console/webhooks`. */
export function createWebhookViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().get("/", (request) => {
    const content = renderWebhooks(listWebhooks(context), listDeliveries(context));
    return sendPage(request, { title: "Webhooks", current: "/console/webhooks", content });
  });
}
