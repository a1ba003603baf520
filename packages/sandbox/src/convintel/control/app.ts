import { Hono } from "hono";
import type { SandboxContext } from "../../context.js";
import type { Worker } from "../background/worker.js";
import { answerError } from "../http/errors.js";
import { readJsonBody } from "../http/json-body.js";
import { regenerateKey } from "../organization/regenerate-key.js";
import { announce } from "../webhooks/announce.js";
import { webhookTriggers } from "../webhooks/document.js";
import { exampleActivity } from "../webhooks/example-activity.js";

const routes = [
  "POST /sandbox/regenerate-key",
  "POST /sandbox/events",
  "GET /sandbox/deliveries",
  "GET /sandbox/uploads",
].join(", ");

/**
 * What one can do to the service beside its API, as a person would in its settings: `POST
 * /regenerate-key` for a new API key, which ends the old one; `POST /events` with
 * `{"trigger": …}` to let one of the events happen to the newest call; `GET /deliveries` and `GET
 * /uploads` to see what was sent and what arrived. No key is needed, and nothing is counted.
 */
export function createConvintelControl(sandbox: SandboxContext, worker: Worker): Hono {
  const { store } = sandbox;
  const app = new Hono()
    .post("/regenerate-key", (context) => context.json({ apiKey: regenerateKey(store) }, 201))
    .post("/events", async (context) => {
      const input = await readJsonBody(context);
      const trigger = input.requiredChoice("trigger", webhookTriggers);
      input.finish();
      const activity = exampleActivity(store, trigger);
      const deliveries = store.transaction(() => announce(sandbox, trigger, activity));
      worker.wake();
      return context.json({ deliveries }, 201);
    })
    .get("/deliveries", (context) =>
      context.json({ deliveries: store.list<object>("convintel/deliveries") }),
    )
    .get("/uploads", (context) =>
      context.json({ uploads: store.list<object>("convintel/uploads") }),
    )
    .all("*", (context) => context.json({ message: `There is: ${routes}.` }, 404));
  return app.onError(answerError);
}
