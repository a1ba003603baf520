import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createWebhook } from "./create-webhook.js";

export const sample: Sample<typeof createWebhook> = {
  input: {
    target_url: "https://hooks.example/crm",
    subscriptions: [{ event_type: "task.created" }],
  },
  otherInputs: {
    subscriptions: [
      {
        event_type: "record.updated",
        filter: {
          $and: [
            { field: "id.object_id", operator: "equals", value: seedId("crm/objects/people") },
          ],
        },
      },
      {
        event_type: "note.created",
        filter: { $or: [{ field: "actor.type", operator: "not_equals", value: "api-token" }] },
      },
      { event_type: "task.created" },
    ],
  },
  second: { subscriptions: [{ event_type: "note.created" }] },
  mistakes: [
    { mistake: "an address without https", change: { target_url: "http://hooks.example" } },
  ],
};
