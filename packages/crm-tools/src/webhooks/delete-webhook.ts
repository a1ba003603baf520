import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { id } from "../inputs/ids.js";

/** The operation `crm_delete_webhook`. */
export const deleteWebhook = defineDeletion({
  name: "crm_delete_webhook",
  scopes: ["webhook:read-write"],
  consequence: {
    reversible: "recreatable",
    reason: "a new webhook has another id and secret",
    seenByOthers: "its address gets no further events",
    deletes: "the webhook",
  },
  verifyWith: "crm_get_webhook",
  description: "Deletes one webhook for good: no further events are delivered.",
  input: z.strictObject({ webhook_id: id("webhook", "UUID of the webhook") }),
  path: ({ webhook_id }) => path`/v2/webhooks/${webhook_id}`,
  id: "webhook_id",
});
