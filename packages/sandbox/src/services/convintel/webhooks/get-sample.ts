import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { seedId } from "../../../common/seed-id.js";
import { parseQuery } from "../http/parse-query.js";
import { webhookTriggers } from "../repository/documents.js";
import { createEventPayload } from "./event-payload.js";
import { findExampleActivity } from "./find-example-activity.js";

/**
 * `GET /webhooks/sample?trigger=`: returns a sample event of this trigger (path assumed). It is
 * about the newest call and has the same id each time.
 */
export function getSample({ repository, now }: ServiceContext): Handler {
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
