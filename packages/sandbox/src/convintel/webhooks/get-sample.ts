import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { seedId } from "../../seed/seed-id.js";
import { readQuery } from "../http/query.js";
import { webhookTriggers } from "./document.js";
import { eventPayload } from "./event-payload.js";
import { exampleActivity } from "./example-activity.js";

/**
 * `GET /webhooks/sample?trigger=`: what an event of this trigger looks like (path assumed). The
 * sample is made of the newest call, and has the same id each time.
 */
export function getSample({ store, now }: SandboxContext): Handler {
  return (context) => {
    const query = readQuery(context);
    const trigger = query.requiredChoice("trigger", webhookTriggers);
    query.finish();
    const id = seedId(`convintel/webhook-sample/${trigger}`);
    const activity = exampleActivity(store, trigger);
    return context.json(eventPayload(store, { id, trigger, occurredAt: now(), activity }));
  };
}
